import { amazonAddresses } from './amazonLocation.ts'
import { localAddresses } from './localList.ts'
import type { AddressProvider } from './provider.ts'

/** Amazon Location if the deployment's settings ask for it (it costs money); otherwise the built-in list. */
export const addressProvider = (): AddressProvider =>
  process.env.ADDRESS_PROVIDER === 'amazon' ? amazonAddresses : localAddresses
