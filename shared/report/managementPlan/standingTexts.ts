const p = (text: string) => `<p>${text}</p>`
const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`
const h = (text: string) => `<h2>${text}</h2>`

/** The standing chapters of a management plan, as simple HTML. Source: domain facts 2.1, 2.3 and 5.3, in our own words. */
export const STANDING_TEXTS = {
  law: [
    p(
      'The Health and Safety at Work Act 2015 and the Health and Safety at Work (Asbestos) Regulations 2016 put duties on whoever, as a person conducting a business or undertaking (PCBU), manages or controls a workplace. Asbestos in the building must be found or presumed, its place must be made known, and this written plan must say how it is managed.',
    ),
    p('Regulation 13 asks that the plan covers the following. The chapter that does so is named beside it.'),
  ].join(''),
  work: [
    p('Nobody drills, cuts, sands, removes or otherwise disturbs a material before the steps below are done.'),
    ul(
      '<strong>Ask first.</strong> Whoever orders work looks into the register and at the floor plans for every place that the work touches, above ceilings and behind linings too.',
      '<strong>Survey first.</strong> A management survey does not open up the building. Refurbishment or demolition needs a survey of that kind for the area of the works before they begin.',
      '<strong>Tell.</strong> The contractor gets the register, the plan of the floor and this chapter before pricing, and signs the sheet in the appendix on arrival.',
      '<strong>Permit.</strong> Work on or near a material in the register, or in a place that was not accessed, starts only with the permit in the appendix, signed by the building manager.',
      '<strong>Supervise and close.</strong> The building manager looks at the place afterwards, closes the permit, and brings the register up to date.',
    ),
    h('Who may remove what'),
    ul(
      'Friable asbestos of any amount: a holder of a Class A removal licence.',
      'More than 10&nbsp;m&sup2; of non-friable asbestos, counted over the whole project: a holder of a Class A or Class B licence.',
      'Up to 10&nbsp;m&sup2; of non-friable asbestos over the whole project: no licence, but trained people and the same care.',
      'Before licensed removal begins: notify WorkSafe at least five days ahead, and agree the removal control plan.',
      'Before the area is used again after licensed removal: a clearance certificate from somebody who is independent of the removalist.',
    ),
  ].join(''),
  labels: [
    p(
      'The place of asbestos must be clear to whoever may come near it. Where a label on the material is not practicable, a sign stands at the entrance of the room or on the access hatch.',
    ),
    ul(
      'Wording: &ldquo;Danger: contains asbestos. Do not disturb. See the register.&rdquo; For presumed materials: &ldquo;Presumed to contain asbestos&rdquo;.',
      'Labels stand where work would begin: at hatches, valves, switchboards, riser doors and the edge of a ceiling grid.',
      'Places that were not accessed carry a sign at their door until they have been inspected.',
      'At the main entrance and at the contractors&rsquo; entrance a notice says where the register is kept and whom to ask.',
      'Labels are checked at each re-inspection and replaced when they cannot be read.',
    ),
  ].join(''),
  training: [
    p('Everybody who may come across asbestos in this building is told and trained before they work in it.'),
    ul(
      '<strong>Occupants and cleaners</strong>: where asbestos is, not to touch or fix anything to it, whom to tell of damage. On starting and once a year.',
      '<strong>Maintenance staff and regular contractors</strong>: asbestos awareness: what it looks like, what it does to health, this plan, the permit, what to do on discovery. Before their first job and once a year.',
      '<strong>Whoever works on asbestos</strong>: training for that work by a competent provider, with fit-tested respirators. Their employer keeps the records.',
      '<strong>The building manager and the deputy</strong>: this plan in full, the permit, and the incident procedure; a rehearsal once a year.',
    ),
    p('The building manager keeps a record of who was told what and when, for as long as this plan is in force.'),
  ].join(''),
  incident: [
    p('A material in the register is damaged, or something that may be asbestos is found or disturbed:'),
    `<ol>${[
      '<strong>Stop work</strong> and leave things as they are. No sweeping, no vacuum cleaner, no wiping.',
      '<strong>Get everybody out</strong> of the room, close doors, switch off ventilation that serves it.',
      '<strong>Keep people out</strong>: lock or guard the door and put up a sign.',
      '<strong>Tell the building manager</strong>, who tells the PCBU. Both are named in this plan with their numbers.',
      '<strong>Dust on people</strong>: stay near the place, wipe off with damp cloths, put outer clothing into a sealed bag, wash as soon as possible. Write down who was there.',
      '<strong>Have it looked at</strong> by a competent person: sample, assess, decide on cleaning, sealing or removal, and on air monitoring.',
      '<strong>Notify WorkSafe</strong> where the event is notifiable, and leave the place undisturbed until allowed.',
      '<strong>Open again</strong> only on the written word of the competent person, with a clearance certificate after licensed removal.',
      '<strong>Write it down</strong> in the log of this plan, and review the plan.',
    ]
      .map(step => `<li>${step}</li>`)
      .join('')}</ol>`,
    h('Fire, flood, earthquake'),
    p(
      'The emergency services come first and are told where asbestos is; the register and the floor plans are handed to them. Nobody goes back in to clear up before a competent person has looked at the materials in the area.',
    ),
  ].join(''),
  monitoring: [
    h('Air'),
    p(
      'Sound materials that nobody disturbs need no air monitoring. It is arranged, with a competent person, in these cases:',
    ),
    ul(
      'before people go back into a place where asbestos was disturbed;',
      'around Class A removal, while it goes on and before clearance;',
      'when somebody who works there is worried with good reason;',
      'when a material rated High cannot be made safe at once and the place stays in use.',
    ),
    p(
      'Trace level is an average below 0.01 respirable fibres per millilitre of air. At 0.01 or more the cause is looked for and controls are changed; above 0.02 work stops, the place is cleared and WorkSafe is told.',
    ),
    h('Health'),
    p(
      'An employer arranges health monitoring for workers who carry out licensed removal, and for others whose work on asbestos puts them at risk of exposure: before it begins and as the doctor advises. Whoever may have been exposed in an incident is named in its record, is told so in writing, and is offered advice from a doctor. Records of health monitoring are kept for 40 years.',
    ),
  ].join(''),
  review: [
    p('The PCBU has this plan reviewed, and where needed changed, at each of these occasions:'),
    ul(
      'five years after it was issued or last reviewed, at the latest;',
      'asbestos was removed, repaired, sealed, enclosed or disturbed;',
      'new asbestos was found, or a presumed material was sampled;',
      'a control no longer does what it should;',
      'the building, its use or who manages it has changed;',
      'a health and safety representative asks for it with reason.',
    ),
  ].join(''),
  basis: [
    p(
      'This plan rests on the survey named under document control, as a reviewer approved it. It says what could be seen and reached on the day of the survey. What was hidden, locked or outside the scope may hold asbestos that is not in the register, and is presumed to until shown otherwise.',
    ),
    p(
      'Decisions and dates are those that the ratings of the survey call for. The PCBU may decide otherwise for good reasons, which are then written into the log. The plan comes into force when the PCBU has signed it.',
    ),
  ].join(''),
} as const

/** What regulation 13 asks of the plan, and the chapters that answer it. */
export const DUTIES: readonly (readonly [duty: string, chapter: string])[] = [
  [
    'Where asbestos is, or is presumed to be, and how that is shown',
    'Asbestos register; Labels and signs; Floor plans',
  ],
  ['Decisions on managing it, and the reasons for them', 'Priorities and control decisions'],
  ['Procedures for incidents and emergencies', 'Incidents and emergencies'],
  [
    'Workers who carry out work with asbestos: information, training, roles',
    'Responsibilities; Training and information',
  ],
  ['Health monitoring of those workers', 'Air and health monitoring'],
  ['How the plan is kept up to date, and open to those who work here', 'Review and change log; Distribution'],
]

export const RESPONSIBILITIES: readonly (readonly [who: string, duties: string])[] = [
  [
    'pcbu',
    'Adopts this plan and provides what it needs. Makes sure that asbestos is known or presumed, that the plan is kept up to date and reviewed, and that everybody concerned can read it.',
  ],
  [
    'bm',
    'Carries the plan out day by day: keeps the register, hands it to contractors, gives permits, arranges re-inspections, labels and training, leads in an incident, writes the log.',
  ],
  [
    'Contractors',
    'Read the register before they begin, sign the sheet, work by the permit, stop and tell when something unexpected is found, use licensed people for licensed work.',
  ],
  ['Workers and occupants', 'Leave materials alone, follow labels and signs, tell the building manager of damage.'],
  [
    'Surveyor or competent person',
    'Samples, re-inspects and reassesses materials, and advises on changes to this plan.',
  ],
]
