import { buildingPage } from '#test/e2e/screens/building.ts'
import { clearances } from '#test/e2e/screens/clearances.ts'
import { exportScreens } from '#test/e2e/screens/exports.ts'
import { items } from '#test/e2e/screens/items.ts'
import { laboratory, laboratoryFiles } from '#test/e2e/screens/labPanel.ts'
import { looksAt } from '#test/e2e/screens/looks.ts'
import { managementPlans } from '#test/e2e/screens/managementPlans.ts'
import { photoMarks } from '#test/e2e/screens/photos.ts'
import { buildings, projects } from '#test/e2e/screens/survey.ts'
import { surveys } from '#test/e2e/screens/surveys.ts'

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
