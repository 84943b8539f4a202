/** Asbestos recommendations that every company starts with. Source: domain facts section 3; id 7 is fixed. */
export const RECOMMENDATION = { inaccessible: 7 } as const
export const RECOMMENDATIONS: Readonly<Record<number, { name: string; description: string }>> = {
  1: {
    name: 'Leave and manage',
    description: 'Record it, tell those who work near it and re-inspect at the stated interval.',
  },
  2: {
    name: 'Label or sign',
    description: 'Mark the material or the entrance to the area so that nobody disturbs it unknowingly.',
  },
  3: { name: 'Seal', description: 'Seal exposed edges or the surface with a suitable coating.' },
  4: {
    name: 'Encapsulate',
    description: 'Cover the whole material with an encapsulant and include it in re-inspections.',
  },
  5: { name: 'Enclose or guard', description: 'Build a barrier around the material or guard it against knocks.' },
  6: { name: 'Restrict access', description: 'Keep people out of the area until the material has been made safe.' },
  7: {
    name: 'Inaccessible: presume asbestos',
    description: 'Presume that asbestos is present. Inspect and sample before any work.',
  },
  8: {
    name: 'Sample before disturbance',
    description: 'Have the material sampled and analysed before it is disturbed.',
  },
  9: { name: 'Remove, Class A', description: 'Have it removed by a Class A licensed removalist.' },
  10: { name: 'Remove, Class A or B', description: 'Have it removed by a Class A or Class B licensed removalist.' },
  11: {
    name: 'Remove, unlicensed with controls',
    description: 'Up to 10 m² of non-friable material in all may be removed without a licence, with controls in place.',
  },
  12: { name: 'Remove before the works', description: 'Remove before the planned refurbishment or demolition begins.' },
}
