import { rows as parts } from '#test/api/conformance/rows/clearanceParts.ts'
import { rows } from '#test/api/conformance/rows/clearances.ts'
import { conformsTo } from './documented.ts'

conformsTo([...rows, ...parts])
