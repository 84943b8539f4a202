import {
  type AnswerState,
  type Answers,
  answerStateOf,
  type CHECKLISTS,
  notApplicableReason,
} from '#shared/domain/clearance/clearanceQuestions.ts'
import { richTextFromPlain } from '#shared/domain/text/richText.ts'
import type { Block, Cell } from '#shared/report/model/reportModel.ts'
import { appendicesOf } from './clearanceAppendices.ts'
import type { ClearanceSource } from './clearanceModel.ts'

type List = (typeof CHECKLISTS)[keyof typeof CHECKLISTS][number]
const ANSWERS: Readonly<Record<AnswerState, Cell>> = {
  yes: { text: 'Yes' },
  no: { text: 'No' },
  open: { text: 'Not answered', isWarning: true },
  not_applicable: { text: 'N/A' },
  hidden: { text: 'N/A' },
}

/** The checklists of a chapter, each with its comment. */
export function checks(source: ClearanceSource, lists: readonly List[]): Block[] {
  const { information } = source.clearance
  return lists.flatMap(list => [checklist(list, source, lists.length > 1), ...remarks(list, information)])
}

/**
 * Every question with its answer and evidence, or a note if the checklist is turned off. `isTitled`: the chapter has several
 * checklists, so each shows its title.
 */
function checklist(list: List, source: ClearanceSource, isTitled: boolean): Block {
  const { information } = source.clearance
  const rows =
    'switchedBy' in list && information[list.switchedBy.key] !== 1
      ? [[{ text: 'No use of an enclosure was recorded, so these questions were not asked.' }, ANSWERS.not_applicable]]
      : list.questions.map(question => [{ text: question.text }, answerCell(list, question, source)])
  return {
    kind: 'table',
    whole: true,
    columns: [
      { title: isTitled ? list.title : 'Question', width: '*' },
      { title: 'Answer and evidence', width: 150 },
    ],
    groups: [{ rows }],
  }
}

/** The answer, and a note: the reason why the question does not apply, or the place of the evidence. */
function answerCell(list: List, question: List['questions'][number], source: ClearanceSource): Cell {
  const { information } = source.clearance
  const state = answerStateOf(list, question, information)
  const note = notApplicableReason(list, question, information) ?? evidenceOf(question.key, source)
  return { ...ANSWERS[state], ...(note && { note }) }
}

function evidenceOf(key: List['questions'][number]['key'], source: ClearanceSource): string | undefined {
  if (key === 'arwp_2' || key === 'arwd_2') {
    const notification = appendicesOf(source).find(({ id }) => id === 'worksafe')
    return notification && `See ${notification.number}`
  }
  const isAboutAir = key === 'pde_2' || key === 'pde_3'
  return isAboutAir && source.clearance.samples.air_monitorings.length > 0 ? 'See the laboratory results' : undefined
}

export const remark = (label: string, text: unknown): Block[] =>
  typeof text === 'string' && text !== ''
    ? [{ kind: 'prose', html: `<h3>${label}</h3>${richTextFromPlain(text)}` }]
    : []
const remarks = (list: List, answers: Answers): Block[] =>
  'comment' in list ? remark(list.comment.label, answers[list.comment.key]) : []
