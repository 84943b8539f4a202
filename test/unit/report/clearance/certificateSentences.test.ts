import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearanceShortfalls, withoutReason } from '#shared/domain/clearance/clearanceFindings.ts'
import { defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { type Drawn, drawn, sourceOf } from '#test/support/clearances/drawnClearance.ts'
import { plainOf, sentencesIn } from '#test/unit/report/sentences/sentencesIn.ts'

/** The source of a certificate, beside the drawn clearance. */
interface Recorded extends Drawn {
  readonly source: ClearanceSource
  readonly isIssued: boolean
  readonly isClear: boolean
}
const always = () => true
const isSigned = ({ isIssued }: Recorded) => isIssued

/** Every sentence that a certificate can print, and when it is true. A certificate may print no other sentence. */
const SENTENCES: readonly { readonly text: RegExp; readonly when: (recorded: Recorded) => boolean }[] = [
  {
    text: /^This document does not show that the area is clear: .+\.$/,
    when: ({ isClear }) => !isClear,
  },
  {
    text: /^(With the reasons below, and as|As) far as can be determined, the removal area is clear and poses no risk to health and safety from asbestos\.$/,
    when: ({ isClear, isIssued }) => isClear && isIssued,
  },
  {
    text: /^This draft makes no declaration, because no reviewer has approved it\.$/,
    when: ({ isClear, isIssued }) => isClear && !isIssued,
  },
  { text: /^The scope was not described\.$/, when: ({ described }) => !described },
  { text: /^No removal company was named\.$/, when: ({ source }) => source.companies.length === 0 },
  { text: /^No removalist was named\.$/, when: ({ source }) => source.removalists.length === 0 },
  { text: /^No inspection was recorded\.$/, when: ({ inspected }) => inspected.length === 0 },
  { text: /^No author was named\.$/, when: ({ source }) => source.clearance.authors.length === 0 },
  {
    text: /^No laboratory result was recorded\.$/,
    when: ({ results, dust }) => results.length + dust.length === 0,
  },
  {
    text: /^No use of an enclosure was recorded, so these questions were not asked\.$/,
    when: ({ answers }) => answers.pde_on !== 1,
  },
  {
    text: /^No declaration is made: the findings do not show that the area is clear\.$/,
    when: ({ isClear }) => !isClear,
  },
  {
    text: /^The declaration is printed once this certificate has been approved\.$/,
    when: ({ isClear, isIssued }) => isClear && !isIssued,
  },
  { text: /^Nobody has signed this draft\.$/, when: ({ isIssued }) => !isIssued },
  { text: /^No one is named to sign this document\.$/, when: ({ source }) => source.clearance.authors.length === 0 },
  {
    text: /^By signing, an inspector confirms that they inspected the removal area at the times given, were not involved in the removal work and are independent of the removalist, and makes the declaration above\.$/,
    when: ({ isIssued, isClear }) => isIssued && isClear,
  },
  {
    text: /^By signing, an inspector confirms that they inspected the removal area at the times given, were not involved in the removal work and are independent of the removalist\.$/,
    when: ({ isIssued, isClear }) => isIssued && !isClear,
  },
  {
    text: /^This document was issued without a signature\.$/,
    when: ({ isIssued, signed, source: { clearance } }) =>
      isIssued && !signed.approved && !clearance.authors.some(id => id === signed.finished?.user_id),
  },
  { text: /^A reviewer who signs confirms that they have approved this document for issue\.$/, when: isSigned },
  {
    text: /^Finished by .+ on 21\/02\/2026\.$/,
    when: ({ isIssued, signed }) => isIssued && signed.finished !== undefined,
  },
  {
    text: /^Approved by .+ on 21\/02\/2026\.$/,
    when: ({ isIssued, signed }) => isIssued && signed.approved !== undefined,
  },
  { text: /^Not attached to this document: .+\.$/, when: always },
  // The declaration of a signing assessor; its conditions are tested beside the title.
  {
    text: /^The assessor( or competent person)? who signs this certificate was not involved in the removal work and is independent of the removalist\.$/,
    when: ({ isIssued, isClear }) => isIssued && isClear,
  },
  {
    text: /^as far as can be determined, the area (does not pose a|poses no) risk to health and safety from (exposure to )?asbestos\.$/,
    when: ({ isIssued, isClear }) => isIssued && isClear,
  },
  {
    text: /^(This certificate covers only the area and the work described in it|Asbestos outside of that scope, or concealed within the building, is not covered)\.$/,
    when: ({ isIssued, isClear }) => isIssued && isClear,
  },
  // Limitations, which claim nothing about the findings.
  {
    text: /^This document covers the removal area and the scope described above, as they were found at /,
    when: always,
  },
  { text: /^The Health and Safety at Work \(Asbestos\) Regulations 2016 apply\.$/, when: always },
  { text: /^Only what was visible and accessible is covered\.$/, when: always },
  { text: /^Anything enclosed, covered or inaccessible at the time is excluded\.$/, when: always },
  { text: /^Asbestos outside the scope, or left in place by agreement, is not covered\.$/, when: always },
  { text: /asbestos register and management plan continue to apply to it\.$/, when: always },
  { text: /^An air or dust sample represents only the location and time at which it was taken\.$/, when: always },
  { text: /^Later work, or damage to remaining materials, may change these findings\.$/, when: always },
  { text: /^This document is to be read as a whole, with its appendices\.$/, when: always },
  { text: /^A later version replaces it\.$/, when: always },
]

/** Chapters with text that a user wrote. */
const WRITTEN = ['details', 'documentation', 'compliance', 'assessment']

test('every sentence of a certificate is in the table, and is true of the clearance [2§9]', () => {
  fc.assert(
    fc.property(drawn, drawn => {
      const own = sourceOf(drawn)
      const declaration_text = defaultDeclaration(drawn.type)
      const source = { ...own, clearance: { ...own.clearance, declaration_text } }
      const { result, findings, sections } = clearanceCertificate(source)
      const shortfalls = clearanceShortfalls({ ...source, today: '2026-03-02' })
      const isClear = withoutReason(shortfalls).length === 0
      const isIssued = drawn.status === 'reviewed' || drawn.status === 'complete'
      const recorded: Recorded = { ...drawn, source, isIssued, isClear }
      const blocks = [{ id: 'findings', blocks: findings }, ...sections].flatMap(({ id, blocks }) =>
        blocks.flatMap(block => {
          if (block.kind === 'say' || block.kind === 'warn') return [block.text]
          if (block.kind === 'prose') return WRITTEN.includes(id) ? [] : [plainOf(block.html)]
          return block.kind === 'table'
            ? block.groups.flatMap(({ rows }) => rows.flat().map(cell => (typeof cell === 'string' ? cell : cell.text)))
            : []
        }),
      )
      for (const sentence of [result, ...blocks].flatMap(sentencesIn)) {
        const known = SENTENCES.filter(({ text }) => text.test(sentence))
        expect([sentence, known.length]).toEqual([sentence, 1])
        expect([sentence, known[0]?.when(recorded)]).toEqual([sentence, true])
      }
      // Class B has no questions about the compliance of the removal work.
      expect(sections.some(({ id }) => id === 'compliance')).toBe(drawn.type === CLEARANCE_TYPE.classA)
    }),
    { numRuns: 300 },
  )
})
