import { rows } from '#test/api/conformance/rows/people.ts'
import { conformsTo } from './documented.ts'

conformsTo(rows)
