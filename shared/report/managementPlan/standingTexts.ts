const p = (text: string) => `<p>${text}</p>`
const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`
const h = (text: string) => `<h2>${text}</h2>`

/** The fixed chapters of a management plan, as simple HTML. Source: domain facts 2.1, 2.3 and 5.3, in our own words. */
export const STANDING_TEXTS = {
  law: [
    p(
      'The Health and Safety at Work Act 2015 and the Health and Safety at Work (Asbestos) Regulations 2016 put duties on the person conducting a business or undertaking (PCBU) who manages or controls a workplace. Asbestos in the building must be identified or presumed, its location must be indicated, and a written plan must set out how it is managed.',
    ),
    p('Regulation 13 requires the plan to cover the following. The relevant chapter is shown alongside.'),
  ].join(''),
  work: [
    p('No one may drill, cut, sand, remove or otherwise disturb a material until the steps below are complete.'),
    ul(
      '<strong>Ask first.</strong> Anyone who commissions work checks the register and floor plans for every area the work affects, including above ceilings and behind linings.',
      '<strong>Survey first.</strong> A management survey is non-intrusive. Refurbishment or demolition requires a survey of that type for the work area before work starts.',
      '<strong>Inform.</strong> The contractor receives the register, the floor plan and this chapter before pricing, and signs the sheet in the appendix on arrival.',
      '<strong>Permit.</strong> Work on or near a material in the register, or in an area that was not accessed, starts only once the building manager has signed the permit in the appendix.',
      '<strong>Supervise and close.</strong> The building manager inspects the area afterwards, closes the permit and updates the register.',
    ),
    h('Who may remove what'),
    ul(
      'Any quantity of friable asbestos: a Class A licensed removalist.',
      'More than 10&nbsp;m&sup2; of non-friable asbestos, cumulatively over the whole project: a Class A or Class B licensed removalist.',
      'Up to 10&nbsp;m&sup2; of non-friable asbestos over the whole project: no licence, but trained people and the same care.',
      'Before licensed removal starts: notify WorkSafe at least five days in advance, and agree the asbestos removal control plan.',
      'Before the area is reoccupied: after Class A removal, a clearance certificate from a licensed assessor; after Class B removal, one from a licensed assessor or a competent person. Both are independent of the removalist.',
    ),
  ].join(''),
  labels: [
    p(
      'The location of asbestos must be clear to anyone who may come near it. Where labelling the material is not practicable, a sign is placed at the entrance to the room or on the access hatch.',
    ),
    ul(
      'Wording: &ldquo;Danger: contains asbestos. Do not disturb. See the register.&rdquo; For presumed materials: &ldquo;Presumed to contain asbestos&rdquo;.',
      'Labels are placed where work would start: at hatches, valves, switchboards, riser doors and the edge of a ceiling grid.',
      'Areas that were not accessed are to have a sign at the door until they have been inspected.',
      'A notice at each entrance that contractors use is to say where the register is kept and who to contact.',
      'Labels are checked at each re-inspection and replaced when they cannot be read.',
    ),
  ].join(''),
  training: [
    p('Everyone who may come across asbestos in this building is informed and trained before working in it.'),
    ul(
      '<strong>Occupants and cleaners</strong>: where the asbestos is, not to touch it or fix anything to it, and who to report damage to. On starting and once a year.',
      '<strong>Maintenance staff and regular contractors</strong>: asbestos awareness: what it looks like, what it does to health, this plan, the permit, what to do on discovery. Before their first job and once a year.',
      '<strong>Anyone working with asbestos</strong>: training for that work by a competent provider, with fit-tested respirators. Their employer keeps the records.',
      '<strong>The building manager, and anyone who stands in</strong>: this plan in full, the permit, and the incident procedure; a rehearsal once a year.',
    ),
    p(
      'The building manager keeps a record of what information and training was given, to whom and when, for as long as this plan is in force.',
    ),
  ].join(''),
  incident: [
    p('A material in the register is damaged, or something that may be asbestos is found or disturbed:'),
    `<ol>${[
      '<strong>Stop work</strong> and leave everything as it is. Do not sweep, vacuum or wipe.',
      '<strong>Get everyone out</strong> of the room, close the doors and turn off any ventilation serving it.',
      '<strong>Keep people out</strong>: lock or guard the door and put up a sign.',
      '<strong>Tell the building manager</strong>, who tells the PCBU. Both are named in this plan with their numbers.',
      '<strong>People with dust on them</strong>: stay nearby, wipe down with damp cloths, seal outer clothing in a bag and wash as soon as possible. Record who was present.',
      '<strong>Have it assessed</strong> by a competent person, who samples and decides on cleaning, sealing, removal and air monitoring.',
      '<strong>Notify WorkSafe</strong> where the event is notifiable, and leave the scene undisturbed until WorkSafe releases it.',
      '<strong>Reopen</strong> only with written confirmation from the competent person, and a clearance certificate after licensed removal.',
      '<strong>Record it</strong> in the log of this plan, and review the plan.',
    ]
      .map(step => `<li>${step}</li>`)
      .join('')}</ol>`,
    h('Fire, flood, earthquake'),
    p(
      'The emergency services take priority. They are informed where the asbestos is and given the register and floor plans. No one goes back in to clean up until a competent person has inspected the materials in the area.',
    ),
  ].join(''),
  monitoring: [
    h('Air'),
    p(
      'Materials in good condition that are not disturbed do not need air monitoring. It is arranged with a competent person:',
    ),
    ul(
      'before people return to an area where asbestos was disturbed;',
      'around Class A removal, during the work and before clearance;',
      'when someone who works there has reasonable grounds for concern;',
      'when a material rated High cannot be made safe immediately and the area stays in use.',
    ),
    p(
      'Trace level is an average below 0.01 respirable fibres per millilitre of air. At 0.01 or more, the cause is investigated and controls are changed. Above 0.02, work stops, the area is cleared and WorkSafe is notified.',
    ),
    h('Health'),
    p(
      'An employer arranges health monitoring for workers who carry out licensed removal, and for others whose work on asbestos puts them at risk of exposure: before it starts and as the doctor advises. Anyone who may have been exposed in an incident is named in the incident record, told in writing and offered medical advice. Records of health monitoring are kept for 40 years.',
    ),
  ].join(''),
  review: [
    p('The PCBU has this plan reviewed and, where necessary, updated on each of these occasions:'),
    ul(
      'five years after it was issued or last reviewed, at the latest;',
      'asbestos was removed, repaired, sealed, enclosed or disturbed;',
      'new asbestos was found, or a presumed material was sampled;',
      'a control is no longer effective;',
      'the building, its use or who manages it has changed;',
      'a health and safety representative reasonably requests it.',
    ),
  ].join(''),
  basis: [
    p(
      'The survey describes what could be seen and accessed on the day. Areas that were hidden, locked or out of scope may contain asbestos that is not in the register. They are presumed to contain asbestos until shown otherwise.',
    ),
    p(
      'Each decision is proposed to the PCBU, who may decide otherwise for good reason, recorded in the log. A date follows from the rating of a material and the day on which it was last seen. The plan takes effect when the PCBU signs it.',
    ),
  ].join(''),
} as const

/** The duties of regulation 13, with the chapters that cover them. */
export const DUTIES: readonly (readonly [duty: string, chapter: string])[] = [
  [
    'Where asbestos is identified or presumed, and how its location is indicated',
    'Asbestos register; Labels and signs; Floor plans',
  ],
  ['Decisions on managing it, and the reasons for them', 'Priorities and control decisions'],
  ['Procedures for incidents and emergencies', 'Incidents and emergencies'],
  [
    'Workers who carry out work with asbestos: information, training, roles',
    'Responsibilities; Training and information',
  ],
  ['Health monitoring of those workers', 'Air and health monitoring'],
  ['How the plan is kept up to date and accessible', 'Review and change log; Distribution'],
]

export const RESPONSIBILITIES: readonly (readonly [role: string, duties: string])[] = [
  [
    'pcbu',
    'Adopts and resources this plan. Ensures that asbestos is identified or presumed, that the plan is kept up to date and reviewed, and that everyone affected can access it.',
  ],
  [
    'bm',
    'Implements the plan day to day: maintains the register and gives it to contractors, issues permits, arranges re-inspections, labelling and training, leads the response to incidents and keeps the log.',
  ],
  [
    'Contractors',
    'Read the register before starting, sign in, work to the permit, stop and report anything unexpected, and use licensed removalists for licensed work.',
  ],
  [
    'Workers and occupants',
    'Leave materials undisturbed, follow labels and signs, and report damage to the building manager.',
  ],
  [
    'Surveyor or competent person',
    'Samples, re-inspects and reassesses materials, and advises on changes to this plan.',
  ],
]
