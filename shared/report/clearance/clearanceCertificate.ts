import { certificateNumber } from '#shared/domain/clearance/certificateNumber.ts'
import { clearanceShortfalls, withoutReason } from '#shared/domain/clearance/clearanceFindings.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import { companyAddress } from '#shared/domain/company/company.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { formatNzDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { brandOf } from '#shared/report/model/brand.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { type Cover, DRAFT, type Section } from '#shared/report/model/reportModel.ts'
import { appendicesOf, photoOfWork } from './clearanceAppendices.ts'
import { chaptersOf } from './clearanceChapters.ts'
import type { ClearanceCertificate, ClearanceSource } from './clearanceModel.ts'
import { clearanceOutcome, resultSentence } from './clearanceOutcome.ts'
import { authorsOf, inspectionTimes, missingSignature, removerWords, workDates } from './clearancePeople.ts'

/** A document is only called a clearance certificate if every finding supports it. */
const TITLES = {
  clear: 'Asbestos removal clearance certificate',
  notClear: 'Asbestos removal inspection: area not shown to be clear',
}

/**
 * The certificate of a clearance: the work, its removalists, the findings of the inspection, the signatures, and the evidence.
 * Source: domain facts 2.3 and 4.
 */
export function clearanceCertificate(source: ClearanceSource): ClearanceCertificate {
  const { clearance, company, verification } = source
  const isDraft = !isClearanceLocked(clearance.status)
  const today = nzDay(new Date(source.issued_at))
  const shortfalls = clearanceShortfalls({ ...source, today })
  const isClear = withoutReason(shortfalls).length === 0
  const title = isClear ? TITLES.clear : TITLES.notClear
  const photo = photoOfWork(source)
  const sections = chaptersOf(source, { isDraft, isClear }).map((chapter, index) => ({
    ...chapter,
    number: `${index + 1}`,
  }))
  return {
    title,
    number: certificateNumber(clearance.id),
    removalClass: CLEARANCE_CLASS_NAMES[clearance.type] ?? '',
    ...(isDraft ? {} : { issue: source.issue }),
    status: isDraft ? DRAFT : CLEARANCE_STATUS_NAMES[clearance.status],
    isDraft,
    missingSignature: missingSignature(source, isDraft),
    isClear,
    issued_at: source.issued_at,
    company: company.name,
    cover: coverOf(source, { kind: title, isDraft, notCovered: notCovered(source, sections) }),
    ...brandOf(company),
    result: resultSentence(shortfalls, isDraft),
    ...(photo && { photo }),
    findings: clearanceOutcome({ ...source, today }, shortfalls, isDraft),
    ...(verification && { verification }),
    sections,
    appendices: appendicesOf(source),
  }
}

/** Names the chapters that say what the document leaves out. Additional information often is about such a part of the area. */
function notCovered({ clearance: { information } }: ClearanceSource, sections: readonly Section[]): string {
  const ids = [...(information.additional_informations?.trim() ? ['assessment'] : []), 'limits']
  const numbers = sections.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
  return `Outside the scope: see ${numbers.length === 1 ? 'section' : 'sections'} ${joinWords(numbers)}`
}

interface CoverWords extends Pick<Cover, 'kind'> {
  readonly isDraft: boolean
  readonly notCovered: string
}
function coverOf(source: ClearanceSource, { kind, isDraft, notCovered }: CoverWords): Cover {
  const { clearance, building, company } = source
  return {
    kind,
    name: clearance.name,
    address: clearance.site_address,
    facts: nonEmptyFacts([
      ['Client', building.client_name],
      ['Job number', building.job_number],
      ['Building', building.name],
      ['Removal work', workDates(clearance)],
      ['Removed by', source.companies.map(company => removerWords(company, clearance.type)).join(', ')],
      ['Inspected', inspectionTimes(clearance).join(', ')],
      [
        'Inspected by',
        authorsOf(source)
          .map(({ full_name }) => full_name)
          .join(', '),
      ],
      ['Not covered', notCovered],
      [isDraft ? 'Generated' : 'Issued', formatNzDay(source.issued_at)],
    ]),
    ...(company.logo && { logo: company.logo }),
    contact: [company.name, companyAddress(company), company.phone, company.email].filter(text => text !== ''),
  }
}
