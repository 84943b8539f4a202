import { rows as images } from '#test/api/conformance/rows/clearanceImages.ts'
import { rows as parts } from '#test/api/conformance/rows/clearanceParts.ts'
import { rows as reviews } from '#test/api/conformance/rows/clearanceReviews.ts'
import { rows } from '#test/api/conformance/rows/clearances.ts'
import { rows as removalists } from '#test/api/conformance/rows/removalists.ts'
import { conformsTo } from './documented.ts'

conformsTo([...rows, ...reviews, ...parts, ...images, ...removalists])
