import { looksAt } from './looking.ts'
import { buildingPage } from './screens/building.ts'
import { clearances } from './screens/clearances.ts'
import { exportScreens } from './screens/exports.ts'
import { items } from './screens/items.ts'
import { laboratory, laboratoryFiles } from './screens/lab.ts'
import { photoMarks } from './screens/photos.ts'
import { managementPlans } from './screens/plans.ts'
import { buildings, projects } from './screens/survey.ts'
import { surveys } from './screens/surveys.ts'

looksAt({
  projects: projects,
  surveys: surveys,
  buildings: buildings,
  'building page': buildingPage,
  clearances: clearances,
  items: items,
  laboratory: laboratory,
  'laboratory results out of files': laboratoryFiles,
  'management plans': managementPlans,
  'photo marks': photoMarks,
  exports: exportScreens,
})
