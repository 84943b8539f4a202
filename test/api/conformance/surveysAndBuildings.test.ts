import { rows as buildings } from '#test/api/conformance/rows/buildings.ts'
import { rows as statuses } from '#test/api/conformance/rows/statuses.ts'
import { rows as surveys } from '#test/api/conformance/rows/surveys.ts'
import { conformsTo } from './documented.ts'

conformsTo([...surveys, ...buildings, ...statuses])
