import { nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import {
  CONTAMINANT,
  type ContaminantId,
  REPORT_TYPE_NAMES,
  type TemplateKey,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import type { ReportSource } from './reportSource.ts'

/** The placeholders of a text: `{client}` is replaced by the client's name, and so on. */
const PLACEHOLDERS = ['company', 'client', 'building', 'premises', 'type', 'date', 'laboratory'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const p = (text: string) => `<p>${text}</p>`
const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`
const h = (text: string) => `<h2>${text}</h2>`

const ASBESTOS: Readonly<Record<TemplateKey, string>> = {
  introduction_content: [
    p(
      '{client} commissioned {company} to survey {premises}, for asbestos. The survey was a {type} survey and was carried out on {date}.',
    ),
    p(
      'The purpose of the survey was to locate, as far as reasonably practicable, asbestos-containing materials (ACM) and presumed asbestos-containing materials (PACM), to record their location, extent and condition, and to recommend how each should be managed.',
    ),
    p(
      'A person conducting a business or undertaking that manages or controls a workplace has duties under the Health and Safety at Work Act 2015 and the Health and Safety at Work (Asbestos) Regulations 2016: to identify or presume asbestos, to indicate its location, and to have an asbestos management plan. This report provides the information for that plan; it is not itself an asbestos management plan.',
    ),
  ].join(''),
  survey_methodology_content: [
    h('Desktop review'),
    p(
      'Where available, plans, previous reports and information from {client} about the building’s age, use and alterations were reviewed before the site visit.',
    ),
    h('Inspection'),
    p(
      'The building was inspected systematically, floor by floor and room by room, inside and out. Every room was recorded as inspected, no PACM observed, inaccessible or out of scope. A management survey is non-intrusive and disturbs the building as little as possible. A refurbishment or demolition survey is intrusive and opens up floors, walls, ceilings and risers in the work area.',
    ),
    h('Sampling'),
    ul(
      'One sample was taken of each homogeneous material. Other occurrences of the same material are cross-referenced to that sample and shown as &ldquo;As&rdquo; followed by its Sample ID.',
      'Surfaces were dampened before sampling, tools were cleaned between samples, and each sampling point was sealed afterwards.',
      'Each sample was double-bagged and labelled with the Sample ID used throughout this report.',
    ),
    h('Analysis'),
    p(
      'Samples are analysed by {laboratory} by polarised light microscopy with dispersion staining in accordance with AS 4964. Where stated on its certificate, the laboratory holds IANZ accreditation for this method. Certificates that have been received are appended.',
    ),
    h('Levels of identification'),
    ul(
      '<strong>Sampled</strong>: a laboratory has analysed the material.',
      '<strong>Strongly presumed</strong>: it looks like, or is known to be, an asbestos product, and was not sampled.',
      '<strong>Presumed</strong>: asbestos cannot be ruled out.',
      '<strong>Previously sampled</strong>: the result is taken from an earlier report and was not verified.',
      '<strong>Inaccessible</strong>: the area or material could not be accessed. It is presumed to contain asbestos until shown otherwise.',
    ),
  ].join(''),
  recommendation_content: [
    p('The register gives a recommendation for each material. In general:'),
    ul(
      '<strong>High</strong>: restrict access and act without delay. Removal or full containment is usually appropriate.',
      '<strong>Medium or Moderate</strong>: repair, seal or enclose, and plan removal. Re-inspect at least every six months.',
      '<strong>Low and Very Low</strong>: leave in place if sound, label it, and re-inspect at least once a year.',
      'Presumed materials must be treated as asbestos until sampling shows otherwise. Inaccessible areas must be inspected before anyone works in them.',
    ),
    h('Removal'),
    p(
      'Any quantity of friable asbestos must be removed by a Class A licensed removalist. More than 10&nbsp;m&sup2; of non-friable asbestos, cumulatively over the whole project, must be removed by a Class A or Class B licensed removalist. WorkSafe must be notified before licensed removal work starts, and a clearance certificate is required before the area is reoccupied.',
    ),
    h('Before any work'),
    p(
      'A management survey is not sufficient for refurbishment or demolition. Have a refurbishment or demolition survey of the work area carried out first. If suspect material is found during work, stop, keep people out and have it sampled.',
    ),
    h('Managing asbestos left in place'),
    p(
      'Keep the asbestos register readily accessible to workers and contractors, tell them about it before they start work, and update it after every removal, repair or new finding. Review the asbestos management plan at least every five years, and whenever asbestos is removed or disturbed or a control no longer works.',
    ),
  ].join(''),
  limitations_content: [
    p(
      'This report describes what could be seen and accessed on the day of the survey. Asbestos was often used in concealed locations and inconsistently. No survey can guarantee that all asbestos has been found.',
    ),
    ul(
      'Areas that were locked, unsafe, at height, electrically live or in use were not inspected. They are listed in this report and must be presumed to contain asbestos.',
      'A management survey is non-intrusive. Voids, risers and areas under floor coverings or behind linings may contain asbestos that was not found.',
      'Materials can vary from one location to another. A sample represents the point it was taken from and, in the surveyor&rsquo;s judgement, other material of the same appearance.',
      'Quantities are estimates for management purposes. They are not suitable for pricing removal work.',
      'Conditions change with time and use. Materials should be reassessed when conditions change, and in any case at the intervals given.',
      'This report was prepared for {client} for the purpose stated and should be read as a whole. {company} accepts no responsibility to any other party relying on it.',
    ),
  ].join(''),
}

const LEAD: Readonly<Record<TemplateKey, string>> = {
  introduction_content: [
    p(
      '{client} commissioned {company} to survey {premises}, for lead-based paint. The survey was carried out on {date}.',
    ),
    p(
      'The purpose of the survey was to identify which painted surfaces contain lead, how much lead they contain and the condition of the paint, so that occupants and anyone working on those surfaces can be protected.',
    ),
    p(
      'Paint made in New Zealand before 1965 often contained high levels of lead, and some lead-based paint was used until the 1980s. The Health and Safety at Work Act 2015 requires those who manage a building or plan work on it to identify and control such risks.',
    ),
  ].join(''),
  survey_methodology_content: [
    h('Inspection'),
    p(
      'Painted surfaces were inspected floor by floor and room by room. For each kind of surface the building material, the colour and the condition of the paint were recorded.',
    ),
    h('Testing'),
    ul(
      '<strong>Laboratory</strong>: paint flakes through all layers down to the substrate are collected, and analysed for total lead by {laboratory}, in mg/kg.',
      '<strong>XRF</strong>: the surface is measured on site by X-ray fluorescence, in ppm.',
      '<strong>Spot test</strong>: a chemical test in which a colour change indicates that lead is likely. It does not measure the amount, and a negative result does not prove that the paint is lead-free.',
    ),
    h('Threshold'),
    p(
      'Paint is treated as lead paint at 1&nbsp;000&nbsp;mg/kg (0.1% by mass of the dry film, which is 1&nbsp;000&nbsp;ppm) or more. The figure follows AS/NZS&nbsp;4361.2:2017.',
    ),
  ].join(''),
  recommendation_content: [
    p('For each surface that contains lead at or above the threshold:'),
    ul(
      '<strong>Sound paint</strong> can be left in place. Overpaint or encapsulate it, and re-inspect at least once a year.',
      '<strong>Flaking or chalking paint</strong> should be stabilised, or removed by people who are trained for it.',
      'Where children live or play, act first on windows, doors and whatever they can reach.',
    ),
    h('Working on lead paint'),
    ul(
      'Do not sand it dry, and do not burn it off. Wet methods, chemical strippers or tools with a HEPA-filtered extractor make far less dust.',
      'Sheet the ground, keep others away, wear a suitable respirator, and wash before eating and before going home.',
      'Clean up with wet methods and a HEPA vacuum cleaner; collect all flakes, and dispose of the waste as the local authority requires.',
    ),
    p(
      'The Guidelines for the Management of Lead-based Paint (Ministry of Health and Ministry of Business, Innovation and Employment) give the details.',
    ),
  ].join(''),
  limitations_content: [
    p('This report describes the surfaces that were tested on the day of the survey.'),
    ul(
      'A result applies only to the surface tested. Other surfaces, even of the same colour, may have been painted at another time with another paint.',
      'Lead may be present in a deeper layer. A sample that does not reach the substrate, or a measurement through thick paint, can miss it.',
      'Soil, dust, water and flashings were not tested unless the report says so.',
      'Areas that could not be accessed are listed and should be presumed to contain lead paint.',
      'This report was prepared for {client} for the purpose stated. {company} accepts no responsibility to any other party relying on it.',
    ),
  ].join(''),
}

/** The texts of a report where the company has written none of its own, as simple HTML with `{placeholders}`. */
const DEFAULT_TEXTS: Readonly<Record<ContaminantId, Readonly<Record<TemplateKey, string>>>> = {
  [CONTAMINANT.asbestos]: ASBESTOS,
  [CONTAMINANT.lead]: LEAD,
}

/** What the placeholders are filled from. */
interface TextSource extends Pick<ReportSource, 'contaminate_id'> {
  readonly tree: Pick<ReportSource['tree'], 'building'>
  readonly company: Pick<ReportSource['company'], 'name'>
  readonly survey: Pick<ReportSource['survey'], 'client_name'>
  readonly laboratory: { readonly name: string } | undefined
}

/** The default of a text, with its placeholders filled, as HTML. */
export const defaultText = (source: TextSource, key: TemplateKey): string =>
  fillPlaceholders(DEFAULT_TEXTS[source.contaminate_id][key], valuesOf(source))

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const fillPlaceholders = (html: string, values: Readonly<Record<Placeholder, string>>): string =>
  PLACEHOLDERS.reduce((text, name) => text.replaceAll(`{${name}}`, escapeHtml(values[name])), html)

function valuesOf({ tree, company, survey, laboratory }: TextSource): Record<Placeholder, string> {
  const { building } = tree
  return {
    company: company.name,
    client: survey.client_name,
    building: building.name,
    premises: nameAndAddress(building),
    type: (REPORT_TYPE_NAMES[building.report_type_id] ?? '').toLowerCase().replace('nzdf', 'NZDF'),
    date: formatDay(building.survey_date) || 'a date not recorded',
    laboratory: laboratory?.name ?? 'the laboratory',
  }
}
