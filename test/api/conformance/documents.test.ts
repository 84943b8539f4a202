import { rows } from '#test/api/conformance/rows/documents.ts'
import { conformsTo } from './documented.ts'

conformsTo(rows)
