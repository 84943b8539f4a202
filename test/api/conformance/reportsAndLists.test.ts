import { rows as lists } from '#test/api/conformance/rows/lists.ts'
import { rows as reports } from '#test/api/conformance/rows/reports.ts'
import { conformsTo } from './documented.ts'

conformsTo([...lists, ...reports])
