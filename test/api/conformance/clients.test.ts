import { rows } from '#test/api/conformance/rows/clients.ts'
import { conformsTo } from './documented.ts'

conformsTo(rows)
