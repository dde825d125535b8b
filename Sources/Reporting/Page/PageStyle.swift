/// The style of the page, for light mode, dark mode, phones and print.
package let pageStyle = #"""
  :root{color-scheme:light dark;--paper:#fbfaf8;--card:#fff;--ink:#1f2023;--soft:#686a70;--line:#e3e1dc;--bad:#b3261e;--badwash:#fdf1ef;--good:#2f6f44;--gap:#8a5a00;--bar:#d5e2f3;--baredge:#4a72a8;--late:#c9702b;--mark:#fff3c4;--markedge:#d3a200;--focus:#3c78d8}
  @media(prefers-color-scheme:dark){:root{--paper:#17181a;--card:#1f2023;--ink:#e7e5e1;--soft:#9b9da3;--line:#34363a;--bad:#ff8a7e;--badwash:#2b1e1d;--good:#83c79a;--gap:#e0b35a;--bar:#2a3b54;--baredge:#86aee0;--late:#eda169;--mark:#3a3317;--markedge:#c9a53a;--focus:#7aa7f0}}
  *{box-sizing:border-box}
  html{scroll-padding-top:5rem}
  body{margin:0 auto;max-width:86rem;padding:1.5rem clamp(.75rem,3vw,2.5rem) 6rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
  h1{font-size:1.7rem;font-weight:650;letter-spacing:-.015em;line-height:1.2;margin:.4rem 0 .2rem}
  header p{margin:.2rem 0;color:var(--soft)}
  header svg{display:block;margin:.9rem 0 .3rem;border-radius:3px}
  .hidden{position:absolute;width:0;height:0}
  a{color:inherit;text-decoration-color:var(--line);text-underline-offset:.2em}
  code,pre{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.8125rem}
  nav{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.6rem 0;margin-top:.6rem;background:var(--paper);border-bottom:1px solid var(--line)}
  nav input[type=search]{flex:1 1 12rem;min-width:0;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.3rem .6rem}
  nav label{white-space:nowrap;color:var(--soft)}
  button{font:inherit;font-size:.875rem;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.25rem .7rem;cursor:pointer}
  button:hover{border-color:var(--soft)}
  :focus-visible{outline:2px solid var(--focus);outline-offset:2px}
  summary{cursor:pointer;list-style:none;display:flex;flex-wrap:wrap;gap:0 .6rem;align-items:baseline;padding:.35rem 0}
  summary::-webkit-details-marker{display:none}
  .file{border-bottom:1px solid var(--line)}
  .file>summary{padding:.7rem 0;font-weight:600}
  .file>summary::before,.case>summary::before{content:"›";color:var(--soft);width:.7rem;display:inline-block;transition:transform .1s}
  .file[open]>summary::before,.case[open]>summary::before{transform:rotate(90deg)}
  small{font-size:.8125rem;font-weight:400;color:var(--soft)}
  .case{margin:0 0 .1rem .2rem}
  .case[open]{margin-bottom:1.4rem}
  .case>summary b{font-weight:600;min-width:1.1rem}
  .failed>summary b,.error>summary b,.no{color:var(--bad)}
  .passed>summary b{color:var(--good);font-weight:400}
  .known-gap>summary b{color:var(--gap)}
  .body{padding-left:1.3rem}
  .said{margin:.2rem 0 .7rem;color:var(--bad);font-weight:500}
  .known-gap .said{color:var(--gap)}
  .note{color:var(--soft);font-size:.875rem;margin:.4rem 0}
  h3{display:flex;gap:.8rem;align-items:center;min-height:2rem;font-size:.8125rem;font-weight:600;color:var(--soft);margin:.7rem 0 .3rem}
  pre{margin:0;white-space:pre;line-height:1.32}
  pre.text{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.7rem .9rem;line-height:1.5}
  .scroll{overflow-x:auto}
  table{border-collapse:separate;border-spacing:0;background:var(--card);border:1px solid var(--line);border-radius:8px;width:100%;margin:.3rem 0 .9rem}
  th{text-align:left;font-size:.8125rem;font-weight:600;color:var(--soft)}
  th,td{padding:.12rem .9rem;vertical-align:top;width:50%}
  tr:first-child>*{padding-top:.5rem}tr:last-child>*{padding-bottom:.5rem}
  td+td,th+th{border-left:1px solid var(--line)}
  td pre{white-space:pre;line-height:1.5}
  tr.off td{background:var(--badwash)}
  tr.off td:first-child pre{text-decoration:underline dotted;text-underline-offset:.25em}
  ul.film{display:flex;gap:0;margin:.4rem 0 .8rem;padding:.2rem 0 .8rem;list-style:none;overflow-x:auto;scroll-snap-type:x proximity;overscroll-behavior-x:contain}
  ul.film>li{flex:0 0 auto;width:17rem;padding:0 .5rem;scroll-snap-align:start;scroll-margin:1rem;content-visibility:auto;contain-intrinsic-size:17rem 24rem}
  .film svg{display:block;margin:.15rem -.5rem .4rem;width:calc(100% + 1rem)}
  .film a{font-size:.75rem;color:var(--soft);text-decoration:none}
  .film pre{width:max-content;padding:.25rem .35rem;border-radius:6px;line-height:1.2;font-size:.75rem}
  .film p{margin:.45rem .1rem 0;font-size:.8125rem;line-height:1.4}
  .film p b{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-weight:600}
  .film p span{color:var(--soft);white-space:nowrap}
  .film p i{font-style:normal;display:block}
  .film pre i{font-style:normal;color:var(--soft)}
  .film pre span{display:inline-block;width:1ch}.film pre .two{width:2ch}
  .same pre{color:var(--soft)}
  ins{text-decoration:none;background:var(--mark);box-shadow:-3px 0 0 var(--markedge);-webkit-box-decoration-break:clone;box-decoration-break:clone}
  mark{background:var(--mark);color:inherit;border-bottom:2px solid var(--bad);padding:.05rem 0}
  .fault>pre{background:var(--badwash);box-shadow:0 0 0 1.5px var(--bad)}
  .on>pre{background:var(--card);box-shadow:0 0 0 2px var(--focus)}
  .fault>em{display:inline-block;margin-left:.5rem;font-style:normal;font-size:.75rem;font-weight:600;color:var(--bad)}
  [fill="#cde"]{fill:var(--bar)}[fill="#47a"]{fill:var(--baredge)}[fill="#c62"]{fill:var(--late)}[stroke="#c62"]{stroke:var(--late)}text{fill:var(--ink)}.hatched{fill:var(--paper)}
  .ok{fill:var(--good)}.ko{fill:var(--bad)}.kg{fill:var(--gap)}
  .row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}
  dialog{border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink);max-width:26rem}
  dialog dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:0 0 1rem}
  dt{font-weight:600}dd{margin:0}
  kbd{font:inherit;border:1px solid var(--line);border-radius:4px;padding:0 .35rem}
  [hidden]{display:none!important}
  @media(max-width:40rem){body{padding-top:.8rem}.body{padding-left:.2rem}ul.film>li{width:15.8rem}.film pre{font-size:.6875rem}th,td{padding:.16rem .5rem}}
  @media print{body{max-width:none;padding:0}nav,button{display:none}ul.film{flex-wrap:wrap;overflow:visible;row-gap:1rem}ul.film>li{break-inside:avoid}.case{break-inside:avoid-page}}
  """#

/// The hash of the style for the page's content security policy.
package let pageStyleHash = "sha256-tiXLnQ5giSNDFiM14dqUcHoahYF/7OsJY6jjTvNHKdY="
