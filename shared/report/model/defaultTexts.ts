import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import {
  CONTAMINANT,
  type ContaminantId,
  REPORT_TYPE_NAMES,
  type TemplateKey,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import type { ReportSource } from './reportSource.ts'

/** What a text may name: `{client}` is replaced by the client's name, and so on. */
const PLACEHOLDERS = ['company', 'client', 'building', 'address', 'type', 'date', 'laboratory'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const p = (text: string) => `<p>${text}</p>`
const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`
const h = (text: string) => `<h2>${text}</h2>`

const ASBESTOS: Readonly<Record<TemplateKey, string>> = {
  introduction_content: [
    p(
      '{client} commissioned {company} to survey {building}, {address}, for asbestos. The survey was a {type} survey and was carried out on {date}.',
    ),
    p(
      'Its purpose is to find, as far as is reasonably practicable, materials that contain or may contain asbestos, to say where they are, how much there is and in what condition, and to advise what should be done about each.',
    ),
    p(
      'A person conducting a business or undertaking that manages or controls a workplace has duties under the Health and Safety at Work Act 2015 and the Health and Safety at Work (Asbestos) Regulations 2016: to identify asbestos or presume that it is there, to show where it is, and to keep an asbestos management plan. This report supplies the facts for that plan; it is not the plan itself.',
    ),
  ].join(''),
  survey_methodology_content: [
    h('Before the visit'),
    p(
      'Plans, earlier reports and what {client} could tell of the age, use and alterations of the building were read before the visit where they were made available.',
    ),
    h('Inspection'),
    p(
      'The surveyors went through the building floor by floor and room by room, inside and out. Every room was recorded with its state: inspected, nothing suspected, not accessible, or outside the scope. A management survey disturbs the building as little as possible. A refurbishment or demolition survey opens up floors, walls, ceilings and risers in the area of the works.',
    ),
    h('Sampling'),
    ul(
      'One sample was taken for each uniform material; other places with the same material refer to that sample and are shown as &ldquo;As&rdquo; with its Sample ID.',
      'Surfaces were damped before sampling, tools were cleaned between samples, and the sampled spot was sealed afterwards.',
      'Each sample was double-bagged and marked with the Sample ID that this report uses throughout.',
    ),
    h('Analysis'),
    p(
      'Samples were analysed by {laboratory} by polarised light microscopy with dispersion staining in accordance with AS 4964. The laboratory holds IANZ accreditation for this method where its certificate says so; the certificates are appended.',
    ),
    h('How sure an identification is'),
    ul(
      '<strong>Sampled</strong>: a laboratory has analysed the material.',
      '<strong>Strongly presumed</strong>: it looks like, or is known to be, an asbestos product, and was not sampled.',
      '<strong>Presumed</strong>: asbestos cannot be ruled out.',
      '<strong>Previously sampled</strong>: an earlier report gives the result, which was not checked again.',
      '<strong>Inaccessible</strong>: the place could not be reached or seen. It is presumed to contain asbestos until shown otherwise.',
    ),
  ].join(''),
  recommendation_content: [
    p('The register gives a recommendation for each material. In general:'),
    ul(
      '<strong>High</strong>: keep people away and act without delay. Removal or full containment is usually the right answer.',
      '<strong>Medium or Moderate</strong>: repair, seal or enclose, and plan removal. Re-inspect at least every six months.',
      '<strong>Low and Very Low</strong>: leave in place if sound, label it, and re-inspect at least once a year.',
      'Presumed materials are treated as asbestos until a sample shows otherwise. Places that were not accessible must be inspected before anyone works in them.',
    ),
    h('Removal'),
    p(
      'Friable asbestos of any amount may be removed only by a holder of a Class A licence. More than 10&nbsp;m&sup2; of non-friable asbestos, counted over the whole project, needs a Class A or Class B licence. WorkSafe must be notified before licensed removal begins, and a clearance certificate is needed before the area is used again.',
    ),
    h('Before any work'),
    p(
      'A management survey is not enough for refurbishment or demolition: have the area of the works surveyed for that purpose first. If a suspect material is found during work, stop, keep people out and have it sampled.',
    ),
    h('Managing what remains'),
    p(
      'Keep the register at hand for workers and contractors, tell them of it before they start, and bring it up to date after every removal, repair or new finding. Review the asbestos management plan at least every five years, and whenever asbestos is removed or disturbed or a control no longer works.',
    ),
  ].join(''),
  limitations_content: [
    p(
      'This report describes what could be seen and reached on the day of the survey. Asbestos was often used out of sight and without a pattern; no survey can promise that all of it has been found.',
    ),
    ul(
      'Places that were locked, unsafe, too high, live or in use were not inspected. They are listed in this report and must be presumed to contain asbestos.',
      'A management survey does not open up the building. Voids, risers, and what lies under floor coverings or behind linings may hold asbestos that was not found.',
      'A material may differ from place to place. A sample speaks for the spot from which it was taken and, in the surveyor&rsquo;s judgement, for the material that looks the same.',
      'Amounts are estimates to help with management. They are not measured for pricing removal work.',
      'Conditions change with time and use. Assessments should be repeated when they do, and in any case at the intervals given.',
      'The report was prepared for {client} and for the purpose stated. It should be read as a whole, and {company} accepts no duty to others who rely on it.',
    ),
  ].join(''),
}

const LEAD: Readonly<Record<TemplateKey, string>> = {
  introduction_content: [
    p(
      '{client} commissioned {company} to survey {building}, {address}, for lead-based paint. The survey was carried out on {date}.',
    ),
    p(
      'Its purpose is to find out which painted surfaces hold lead, how much, and in what condition the paint is, so that the people who live and work there, and those who will work on the surfaces, can be protected.',
    ),
    p(
      'Paint made in New Zealand before 1965 often held much lead, and some lead paint was used until the 1980s. The Health and Safety at Work Act 2015 asks those who manage a building or plan work on it to find and control such risks.',
    ),
  ].join(''),
  survey_methodology_content: [
    h('Inspection'),
    p(
      'Painted surfaces were inspected floor by floor and room by room. For each kind of surface the building material, the colour and the condition of the paint were recorded.',
    ),
    h('Testing'),
    ul(
      '<strong>Laboratory</strong>: flakes through all layers of paint were taken to the substrate and analysed for total lead by {laboratory}, in mg/kg.',
      '<strong>XRF</strong>: the surface was measured on site by X-ray fluorescence, in ppm.',
      '<strong>Spot test</strong>: a chemical test that shows by colour whether lead is likely. It gives no amount, and a negative spot test does not prove the paint free of lead.',
    ),
    h('Threshold'),
    p(
      'Paint is treated as lead paint at 1&nbsp;000&nbsp;mg/kg (0.1&nbsp;% by mass of the dry film, which is 1&nbsp;000&nbsp;ppm) or more. The figure follows AS/NZS&nbsp;4361.2:2017.',
    ),
  ].join(''),
  recommendation_content: [
    p('For each surface that holds lead at or above the threshold:'),
    ul(
      '<strong>Sound paint</strong> can stay. Paint it over or encapsulate it, and look at it again at least once a year.',
      '<strong>Flaking or chalking paint</strong> should be stabilised, or removed by people who are trained for it.',
      'Where children live or play, act first on windows, doors and whatever they can reach.',
    ),
    h('Working on lead paint'),
    ul(
      'Do not sand it dry, and do not burn it off. Wet methods, chemical strippers or tools with an HEPA-filtered extractor make far less dust.',
      'Sheet the ground, keep others away, wear a suitable respirator, and wash before eating and before going home.',
      'Clean up with wet methods and an HEPA vacuum cleaner; collect all flakes, and dispose of the waste as the local authority requires.',
    ),
    p(
      'The Guidelines for the Management of Lead-based Paint (Ministry of Health and Ministry of Business, Innovation and Employment) give the details.',
    ),
  ].join(''),
  limitations_content: [
    p('This report describes the surfaces that were tested on the day of the survey.'),
    ul(
      'A result speaks for the surface tested. Other surfaces, even of the same colour, may have been painted at another time with another paint.',
      'Lead may lie in a deeper layer. A sample that does not reach the substrate, or a measurement through thick paint, can miss it.',
      'Soil, dust, water and flashings were not tested unless the report says so.',
      'Places that could not be reached are listed and should be presumed to hold lead paint.',
      'The report was prepared for {client} and for the purpose stated, and {company} accepts no duty to others who rely on it.',
    ),
  ].join(''),
}

/** The texts of a report where the company has written none of its own, as simple HTML with `{placeholders}`. */
const DEFAULT_TEXTS: Readonly<Record<ContaminantId, Readonly<Record<TemplateKey, string>>>> = {
  [CONTAMINANT.asbestos]: ASBESTOS,
  [CONTAMINANT.lead]: LEAD,
}

/** What a default names. */
interface Told extends Pick<ReportSource, 'contaminate_id'> {
  readonly tree: Pick<ReportSource['tree'], 'building'>
  readonly company: Pick<ReportSource['company'], 'name'>
  readonly survey: Pick<ReportSource['survey'], 'client_name'>
  readonly laboratory: { readonly name: string } | undefined
}

/** The default of a text, with its places filled, as HTML. */
export const defaultText = (told: Told, key: TemplateKey): string =>
  filled(DEFAULT_TEXTS[told.contaminate_id][key], valuesOf(told))

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const filled = (html: string, values: Readonly<Record<Placeholder, string>>): string =>
  PLACEHOLDERS.reduce((text, name) => text.replaceAll(`{${name}}`, escaped(values[name])), html)

function valuesOf({ tree, company, survey, laboratory }: Told): Record<Placeholder, string> {
  const { building } = tree
  return {
    company: company.name,
    client: survey.client_name,
    building: building.name,
    address: fullAddress(building),
    type: (REPORT_TYPE_NAMES[building.report_type_id] ?? '').toLowerCase().replace('nzdf', 'NZDF'),
    date: formatDay(building.survey_date) || 'a date not recorded',
    laboratory: laboratory?.name ?? 'the laboratory',
  }
}
