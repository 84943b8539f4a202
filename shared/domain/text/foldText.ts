/** Text as it is compared: no case and no macrons, so that 'otatara' finds 'Ōtātara'. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
