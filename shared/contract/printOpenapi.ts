import { contract } from './index.ts'
import { openapi } from './openapi.ts'

console.log(JSON.stringify(openapi(contract), null, 2))
