/// Every screen that scripts can name; adding one is a folder and a line here.
package let screens: [any Screen.Type] = [
  ListScreen.self,
  AliyunScreen.self,
  AliyunSingleScreen.self,
  MomentsScreen.self,
  FilmsScreen.self,
  FilmsFlagsScreen.self,
  FilmsOptionalsScreen.self,
  SettingsScreen.self,
  CitiesScreen.self,
  PeopleScreen.self,
  MessagesScreen.self,
]

/// The screen where no step names one.
package let standardScreen: any Screen.Type = ListScreen.self
