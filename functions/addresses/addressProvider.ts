import { amazonAddresses } from './amazonLocation.ts'
import { localAddresses } from './localList.ts'
import type { AddressProvider } from './provider.ts'

/** Amazon Location where the deployment's settings ask for it (it costs money); otherwise the list that is shipped with the product. */
export const addressProvider = (): AddressProvider =>
  process.env.ADDRESS_PROVIDER === 'amazon' ? amazonAddresses : localAddresses
