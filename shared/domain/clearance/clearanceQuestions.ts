import { BELOW_TRACE_LEVEL } from './airLevel.ts'

/**
 * The checklists of a clearance, as data that a customer can correct. Source: domain facts section 4. Answers are stored as 1
 * (yes) or 0 (no). Whether a question applies follows from other answers; an answer that no longer applies stays stored.
 */
interface Question {
  readonly key: string
  readonly text: string
  /** The question applies only if the other question has this answer; `otherwise` says why it does not. */
  readonly gatedBy?: { readonly key: string; readonly answer: 0 | 1; readonly otherwise: string }
}

interface Checklist {
  readonly key: string
  readonly title: string
  readonly questions: readonly Question[]
  readonly comment?: { readonly key: string; readonly label: string }
  readonly switchedBy?: { readonly key: string; readonly label: string }
}

const IF_AIR_MONITORED = { key: 'cdrw_1_1', answer: 1, otherwise: 'because no air monitoring was carried out' } as const
const IF_EXCEEDED = { key: 'cdrw_1_2', answer: 0, otherwise: 'because trace level was not exceeded' } as const

const IF_MONITORED = {
  key: 'cdrw_2_1',
  answer: 1,
  otherwise: 'because no personal monitoring was carried out',
} as const

export const CHECKLISTS = {
  documentation_a: [
    {
      key: 'arwp',
      title: 'Asbestos removal work documentation',
      questions: [
        { key: 'arwp_1', text: 'Was an asbestos removal control plan for this work available and reviewed?' },
        {
          key: 'arwp_2',
          text: 'Was WorkSafe notified of the work within the required time, and was the notification sighted?',
        },
        {
          key: 'arwp_3',
          text: 'Were the removalist’s Class A licence and the nominated supervisor’s details sighted and current?',
        },
        { key: 'arwp_4', text: 'Were the enclosure, negative-pressure and smoke-test records available?' },
        { key: 'arwp_5', text: 'Were the decontamination and asbestos-waste records available?' },
      ],
      comment: { key: 'arwp_comment', label: 'Comments on documentation' },
    },
  ],
  compliance: [
    {
      key: 'cdrw_1',
      title: 'Air monitoring',
      questions: [
        {
          key: 'cdrw_1_1',
          text: 'Was air monitoring carried out before and during the removal work by a licensed assessor?',
        },
        {
          key: 'cdrw_1_2',
          text: `Did all results stay ${BELOW_TRACE_LEVEL}?`,
          gatedBy: IF_AIR_MONITORED,
        },
        {
          key: 'cdrw_1_3',
          text: 'If trace level was exceeded, was the cause investigated and were controls improved?',
          gatedBy: IF_EXCEEDED,
        },
        {
          key: 'cdrw_1_4',
          text: 'If the action level was exceeded, was work stopped and WorkSafe told?',
          gatedBy: IF_EXCEEDED,
        },
      ],
      comment: { key: 'cdrw_1_comment', label: 'Comments on air monitoring' },
    },
    {
      key: 'cdrw_2',
      title: 'Personal monitoring',
      questions: [
        { key: 'cdrw_2_1', text: 'Was personal monitoring carried out within the removal area?' },
        {
          key: 'cdrw_2_2',
          text: 'Were the personal results within the protection given by the respirators worn?',
          gatedBy: IF_MONITORED,
        },
        {
          key: 'cdrw_2_3',
          text: 'Were high results investigated and the method of work changed?',
          gatedBy: {
            key: 'cdrw_2_2',
            answer: 0,
            otherwise: 'because no personal result was above what the respirators protect against',
          },
        },
        { key: 'cdrw_2_4', text: 'Were the results given to the workers concerned?', gatedBy: IF_MONITORED },
      ],
    },
  ],
  documentation_b: [
    {
      key: 'arwd',
      title: 'Asbestos removal work documentation',
      questions: [
        { key: 'arwd_1', text: 'Was an asbestos removal control plan for this work available and reviewed?' },
        { key: 'arwd_2', text: 'Was the WorkSafe notification sighted?' },
        {
          key: 'arwd_3',
          text: 'Were the removalist’s licence and the supervisor’s details sighted and current?',
        },
      ],
    },
  ],
  assessment: [
    {
      key: 'vi',
      title: 'Visual inspection',
      questions: [
        {
          key: 'vi_1',
          text: 'Has all asbestos in the agreed scope been removed, or the remainder recorded?',
        },
        { key: 'vi_2', text: 'Is the removal area free of visible asbestos dust and debris?' },
        {
          key: 'vi_3',
          text: 'Are adjoining areas, access ways and waste routes free of visible asbestos dust and debris?',
        },
        { key: 'vi_4', text: 'Was the area dry, lit and accessible enough for a full inspection?' },
      ],
    },
    {
      key: 'pde',
      title: 'Prior to dismantling the enclosure',
      questions: [
        {
          key: 'pde_1',
          text: 'Were the inside of the enclosure, airlocks and bag locks inspected and found clean?',
        },
        {
          key: 'pde_2',
          text: 'Was clearance air monitoring done inside the enclosure after the visual inspection passed?',
        },
        {
          key: 'pde_3',
          text: `Did every clearance result stay ${BELOW_TRACE_LEVEL}?`,
          gatedBy: { key: 'pde_2', answer: 1, otherwise: 'because no clearance air monitoring was done' },
        },
        {
          key: 'pde_4',
          text: 'Were tools, plant and sheeting cleaned, sealed or wrapped as asbestos waste?',
        },
        {
          key: 'pde_5',
          text: 'May the enclosure be dismantled, and will the area be re-inspected afterwards?',
        },
      ],
      switchedBy: {
        key: 'pde_on',
        label: 'An enclosure was used: include the questions to answer before it is dismantled',
      },
    },
  ],
} as const satisfies Record<string, readonly Checklist[]>
export type ChecklistPanel = keyof typeof CHECKLISTS

const LISTS: readonly Checklist[] = Object.values(CHECKLISTS).flat()
type List = (typeof CHECKLISTS)[ChecklistPanel][number]
type QuestionKey = List['questions'][number]['key']
type CommentKey = Extract<List, { comment: unknown }>['comment']['key']
type SwitchKey = Extract<List, { switchedBy: unknown }>['switchedBy']['key']

const keysAs = <K extends string>(keys: readonly string[]) => keys as readonly K[]
export const QUESTION_KEYS = keysAs<QuestionKey>(LISTS.flatMap(({ questions }) => questions.map(({ key }) => key)))
export const COMMENT_KEYS = keysAs<CommentKey>(LISTS.flatMap(({ comment }) => (comment ? [comment.key] : [])))
export const SWITCH_KEYS = keysAs<SwitchKey>(LISTS.flatMap(({ switchedBy }) => (switchedBy ? [switchedBy.key] : [])))

export type Answers = Readonly<Record<string, unknown>>

/** `hidden`: the checklist's switch is off. `not_applicable`: another answer rules the question out. */
export type AnswerState = 'yes' | 'no' | 'open' | 'not_applicable' | 'hidden'
export function answerStateOf(list: Checklist, question: Question, answers: Answers): AnswerState {
  if (list.switchedBy && answers[list.switchedBy.key] !== 1) return 'hidden'
  if (notApplicableReason(list, question, answers)) return 'not_applicable'
  const answer = answers[question.key]
  return answer === 1 ? 'yes' : answer === 0 ? 'no' : 'open'
}

/** Why another answer rules a question out; undefined if the question applies. Its dependent questions are ruled out too. */
export function notApplicableReason(list: Checklist, { gatedBy }: Question, answers: Answers): string | undefined {
  if (!gatedBy) return undefined
  const gate = list.questions.find(({ key }) => key === gatedBy.key)
  const before = gate && notApplicableReason(list, gate, answers)
  const answer = answers[gatedBy.key]
  return before ?? (answer === undefined || answer === gatedBy.answer ? undefined : gatedBy.otherwise)
}

export function answersOf(
  panel: ChecklistPanel,
  answers: Answers,
): { readonly answered: number; readonly asked: number } {
  const lists: readonly Checklist[] = CHECKLISTS[panel]
  const states = lists.flatMap(list => list.questions.map(question => answerStateOf(list, question, answers)))
  const asked = states.filter(state => state !== 'hidden' && state !== 'not_applicable')
  return { answered: asked.filter(state => state !== 'open').length, asked: asked.length }
}

export const isChecklistPanel = (panel: string): panel is ChecklistPanel => Object.hasOwn(CHECKLISTS, panel)
