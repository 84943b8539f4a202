/** Text without case and macrons, for comparing: 'otatara' finds 'Ōtātara'. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
