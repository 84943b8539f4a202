import { amazonAddresses } from './amazonLocation.ts'
import { localAddresses } from './localList.ts'
import type { AddressProvider } from './provider.ts'

/** The setting names `amazon` where the company that runs the product pays for Amazon Location; else the list shipped with it. */
export const addressProvider = (): AddressProvider =>
  process.env.ADDRESS_PROVIDER === 'amazon' ? amazonAddresses : localAddresses
