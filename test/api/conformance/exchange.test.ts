import { rows } from '#test/api/conformance/rows/exchange.ts'
import { conformsTo } from './documented.ts'

conformsTo(rows)
