import { rows } from '#test/api/conformance/rows/company.ts'
import { conformsTo } from './documented.ts'

conformsTo(rows)
