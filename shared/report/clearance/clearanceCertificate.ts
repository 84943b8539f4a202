import { certificateNumber } from '#shared/domain/clearance/certificateNumber.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/clearance.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import { companyAddress } from '#shared/domain/company/company.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import type { Cover } from '#shared/report/model/reportModel.ts'
import { appendicesOf } from './clearanceAppendices.ts'
import { chaptersOf } from './clearanceChapters.ts'
import type { ClearanceCertificate, ClearanceSubject } from './clearanceModel.ts'
import { clearanceOutcome } from './clearanceOutcome.ts'
import { authorsOf, inspectionTimes, workDates } from './clearancePeople.ts'

const TITLE = 'Asbestos removal clearance certificate'
const DRAFT = 'Draft: not reviewed'

/**
 * The certificate of a clearance: what was removed, by whom, what the inspection found, who answers for it, and the
 * evidence behind it. Source: domain facts 2.3 and 4.
 */
export function clearanceCertificate(subject: ClearanceSubject): ClearanceCertificate {
  const { clearance, company, verification } = subject
  const isDraft = !isClearanceLocked(clearance.status)
  return {
    title: TITLE,
    number: certificateNumber(clearance.id),
    issue: subject.issue,
    status: isDraft ? DRAFT : CLEARANCE_STATUS_NAMES[clearance.status],
    isDraft,
    issued_at: subject.issued_at,
    company: company.name,
    cover: coverOf(subject),
    findings: clearanceOutcome(subject, isDraft),
    ...(verification && { verification }),
    sections: chaptersOf(subject).map((chapter, at) => ({ ...chapter, number: `${at + 1}` })),
    appendices: appendicesOf(subject).map((appendix, at) => ({
      ...appendix,
      number: `Appendix ${String.fromCharCode(65 + at)}`,
    })),
  }
}

function coverOf(subject: ClearanceSubject): Cover {
  const { clearance, building, company } = subject
  return {
    kind: TITLE,
    name: clearance.name,
    address: clearance.site_address,
    facts: nonEmptyFacts([
      ['Client', building.client_name],
      ['Job number', building.job_number],
      ['Building', building.name],
      ['Removal work', `${CLEARANCE_CLASS_NAMES[clearance.type]}, ${workDates(clearance)}`],
      ['Removed by', subject.companies.map(({ name }) => name).join(', ')],
      ['Inspected', inspectionTimes(clearance).join(', ')],
      [
        'Inspected by',
        authorsOf(subject)
          .map(({ full_name }) => full_name)
          .join(', '),
      ],
      ['Issued', formatNzDay(subject.issued_at)],
    ]),
    ...(company.logo && { logo: company.logo }),
    contact: [company.name, companyAddress(company), company.phone, company.email].filter(text => text !== ''),
  }
}
