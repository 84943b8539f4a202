import { rows } from '#test/api/conformance/rows/access.ts'
import { conformsTo } from './documented.ts'

conformsTo(rows)
