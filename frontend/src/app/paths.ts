/** Every address of the product, in one place. */
const building = (survey: string, id: string) => `/survey/${survey}/building/${id}`
const floor = (survey: string, b: string, id: string) => `${building(survey, b)}/floor/${id}`
const room = (survey: string, b: string, f: string, id: string) => `${floor(survey, b, f)}/room/${id}`

export const paths = {
  home: '/dashboard',
  login: '/login',
  notFound: '/404',
  browse: '/browse',
  newProject: '/project',
  addBuilding: (survey: string) => `/project/${survey}`,
  clients: '/clients',
  account: '/account',
  survey: (id: string) => `/survey/${id}`,
  editSurvey: (id: string) => `/survey/${id}/edit`,
  building,
  editBuilding: (survey: string, id: string) => `${building(survey, id)}/edit`,
  reports: (survey: string, id: string) => `${building(survey, id)}/reports`,
  newFloor: (survey: string, b: string) => `${building(survey, b)}/floor`,
  floor,
  editFloor: (survey: string, b: string, id: string) => `${floor(survey, b, id)}/edit`,
  newRoom: (survey: string, b: string, f: string) => `${floor(survey, b, f)}/room`,
  room,
  editRoom: (survey: string, b: string, f: string, id: string) => `${room(survey, b, f, id)}/edit`,
  newItem: (survey: string, b: string, f: string, r: string) => `${room(survey, b, f, r)}/item`,
  item: (survey: string, b: string, f: string, r: string, id: string) => `${room(survey, b, f, r)}/item/${id}`,
} as const
