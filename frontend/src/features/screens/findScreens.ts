import { paths } from '#frontend/app/navigation/paths.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import type { Screen } from './screens.ts'

interface Description {
  /** What the screen is for, on its card. */
  readonly sentence?: string
  /** Other words that find the screen. */
  readonly words: string
}

/** Loaded with the search, so that the first load has only the menu. */
const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  [paths.home]: { words: 'home start review' },
  [paths.newProject]: { words: 'project survey building job create add' },
  [paths.browse]: { words: 'search find all buildings surveys jobs' },
  [paths.clients]: { words: 'customers owners contacts' },
  [paths.planning]: { words: 'week schedule dates surveyors' },
  [paths.account]: { words: 'password email settings signature two-factor profile' },
  [paths.outbox]: { words: 'outbox unsent waiting offline sync' },
  [paths.storage]: { words: 'space disk full memory install browser photos' },
  [paths.users]: {
    sentence: 'Invite users, choose their roles and sign them out.',
    words: 'people staff team invitation permissions password security access',
  },
  [paths.auditLog]: {
    sentence: 'See who signed in, changed permissions, downloaded or deleted something.',
    words: 'history security events trail',
  },
  [paths.offices]: { sentence: 'Manage the offices that surveys belong to.', words: 'branches locations addresses' },
  [paths.laboratories]: {
    sentence: 'Manage the laboratories that analyse your samples.',
    words: 'labs analysis addresses',
  },
  [paths.recommendations]: {
    sentence: 'Manage the actions that surveyors recommend for asbestos items.',
    words: 'advice texts register',
  },
  [paths.reportCheck]: {
    sentence: 'Choose which findings stop a building being sent for review.',
    words: 'must fix warnings rules missing entries',
  },
  [paths.reinspectionTable]: {
    sentence: 'Set the months until items are due for re-inspection.',
    words: 'interval reinspection overdue dates rating',
  },
  [paths.statistics]: {
    sentence: 'See the surveys, items and results of a period, and what is due.',
    words: 'figures numbers reports counts overdue',
  },
  [paths.csv]: {
    sentence: 'Create surveys, buildings, floors and rooms from a spreadsheet.',
    words: 'import excel table file',
  },
  [paths.exports]: { sentence: 'Send buildings and reports to an external system.', words: 'link upload connector' },
  [paths.companyData]: {
    sentence: 'Download all records and files of your company.',
    words: 'export backup archive zip json',
  },
  [paths.importChanges]: {
    sentence: 'Send the changes that another device saved to a file.',
    words: 'rescue import offline lost broken',
  },
  [paths.apiTokens]: {
    sentence: 'Let a program use Clearfloor without a user.',
    words: 'integration access keys secret',
  },
  [paths.apiReference]: {
    sentence: 'Look up the calls that a program can make.',
    words: 'openapi documentation developers',
  },
  [paths.webhooks]: {
    sentence: 'Tell another system within seconds what happened.',
    words: 'events integration notify',
  },
  [paths.limits]: {
    sentence: 'See how much storage and how many requests your company may use.',
    words: 'quotas usage size',
  },
  [paths.companies]: {
    sentence: 'Create companies, and set their features and sign-in.',
    words: 'tenants customers single sign-on sso',
  },
  [paths.operations]: {
    sentence: 'See failed jobs, queues and the cost of each company.',
    words: 'dead letters retry monitoring',
  },
  [paths.administration]: { words: 'settings manage' },
  [paths.newClient]: { words: 'customer create add' },
  [paths.newUser]: { words: 'invite create add' },
}

export const sentenceOf = ({ to }: Screen): string => DESCRIPTIONS[to]?.sentence ?? ''

/** The screens with a word that starts with each word of the search. The palette does not search the sentences. */
export function findScreens(screens: readonly Screen[], search: string, { sentences = false } = {}): readonly Screen[] {
  const searched = wordsOf(search)
  return screens.filter(screen => {
    const known = wordsOf(
      `${screen.label} ${DESCRIPTIONS[screen.to]?.words ?? ''} ${sentences ? sentenceOf(screen) : ''}`,
    )
    return searched.every(word => known.some(each => each.startsWith(word)))
  })
}

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[\s-]+/)
    .filter(Boolean)
