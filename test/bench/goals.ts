/** What is measured, in words: a figure against something else in the same run, so that the machine matters little. */
export const GOALS = {
  'P-01': 'CPU of a warm request against a bare handler that makes the same call to DynamoDB',
  'P-02': 'Requests a second through the local HTTP API against a bare server that calls the same handler',
  'P-03': '99th percentile of latency against the median, 50 connections',
  'P-04': 'Size of a function of the API, and its CPU at a cold start against a bare function',
  'P-05': 'Heavy code in functions of the API',
  'P-06': 'Requests to DynamoDB per screen, and how many wait for another',
  'P-07': 'Read units per screen',
  'P-08': 'How requests, read units, CPU and latency of a screen grow with the company: the slope of a log–log line',
  'P-09': 'Write units of an edit',
  'P-10': 'Duplicating a building against a raw copy of its rows',
  'P-11': 'How duplicating grows with the number of items',
  'P-12': 'Generating a report against bare pdfmake with the same document',
  'P-13': 'Telling 1 000 subscribers of an event against a bare WebSocket server',
  'P-14': 'Script of the page, compressed',
  'P-15': 'Lighthouse on a phone',
  'P-16': 'The second load without a network against the first',
  'P-17': 'Answers to a person at a quarter of the CPU: delays and long tasks',
  'P-18': 'Drawing against a canvas of one layer',
  'P-19': 'Frames while dragging against frames at rest',
  'P-20': 'Queueing and sending of edits against direct calls',
  'P-21': 'Making photos small in the browser against a plain canvas',
  'P-22': 'What a survey and a company-month cost in calls × prices',
  'P-23': 'Cost of a screen in a company 100 times as large',
  'P-25': 'The local product: start, first calls, memory',
  'S-19': 'A company’s job beside 500 of another',
} as const
export type Goal = keyof typeof GOALS

/** Goals that no bench measures, or not on every machine, and what is known of them. */
export const UNMEASURED: Readonly<Record<string, string>> = {
  'P-24': 'The time of the tests: `npm test` prints it for each part.',
}

interface Limit {
  readonly goal: Goal
  /** What its results are about. */
  readonly about: RegExp
  readonly why: string
}

/** Why a figure misses its goal, from a profile or a count. */
export const LIMITS: readonly Limit[] = [
  {
    goal: 'P-25',
    about: /^first call of a function against its tenth, 95th percentile/,
    why: 'A function builds its schemas at its first call, so that it starts fast where it is deployed.',
  },
  {
    goal: 'P-01',
    about: /warm request/,
    why: 'Half a millisecond for the route, the session, permissions, limits, the checks of what comes in and goes out, and the reply. The profile has no peak in it: four fifths of a request are the SDK’s two calls, in the bare handler too. The goal’s other figure, up to 1 ms extra, is met.',
  },
  {
    goal: 'P-04',
    about: /api-buildings/,
    why: '445 KB are the SDK, zod and the logger, nearly all of it in the bare function too; the rest is the rules of a building. All other functions are below 690 KB. Next to leave: what deletes a building and lists its clearances (13 KB), as creating a project has, and the reading of a company apart from its users (10 KB).',
  },
  {
    goal: 'P-06',
    about: /2 000 items needs/,
    why: 'One image of a floor: the large building has more floors, and the walk opens one that the small one does not have.',
  },
  {
    goal: 'P-08',
    about: /CPU/,
    why: 'Read units and requests do not grow; the CPU of single milliseconds varies by more than the goal between runs.',
  },
  {
    goal: 'P-10',
    about: /^reads$/,
    why: 'One more than the goal; a raw copy of this building asks twice.',
  },
  {
    goal: 'P-11',
    about: /exponent/,
    why: 'Over four doublings the exponent moves with the garbage collector; write units and calls grow by exactly 1.',
  },
  {
    goal: 'P-11',
    about: /KB of memory/,
    why: 'The memory is that of the job as a whole, which holds the building’s tree: a duplicate is decided on all of it. 8 000 items, four times the largest building, stay within the 256 MB.',
  },
  {
    goal: 'P-12',
    about: /Chromium/,
    why: 'By a profile of the printing: pdfmake a third, the fonts another, pdfkit and compression a quarter, our own code a tenth. No part of it stands out.',
  },
  {
    goal: 'P-12',
    about: /2 000 items against 500/,
    why: 'It grows by a third over four times the items, and stays near half of the worker’s gigabyte.',
  },
  {
    goal: 'P-12',
    about: /4 000 photos/,
    why: 'Four times the largest building takes half of the worker’s time in place of a third. Most of it makes photos small, which is done once for each photo.',
  },
  {
    goal: 'P-13',
    about: /bare broadcast/,
    why: 'API Gateway tells one socket by one signed request, 0.35 ms each, and has no call for many; a bare server only writes to open sockets. An event of the product goes to those who have the building or room open, not to a thousand.',
  },
  {
    goal: 'P-14',
    about: /whole product/,
    why: 'Not in the first load: PrimeReact’s parts with the kit and the rules are 113 KB, React with its router and queries 91 KB, the screens of a building 85 KB, those of the office 41 KB, Konva 25 KB. What grew past the goal are screens: all items as a sheet, planning, re-inspection, labels and the check of bags. Only what the workers of images and workbooks need is in it twice (12 KB); another minifier would save 6 KB.',
  },
  {
    goal: 'P-15',
    about: /dashboard/,
    why: 'Within a tenth of the goal. React’s start and the first list are most of the blocking time, and the 190 KB of code that come before them of the largest paint. What is needed without a connection is fetched afterwards.',
  },
  {
    goal: 'P-17',
    about: /for the first time/,
    why: 'Near the goal, in some runs over and in some below it. The tree is checked in steps, stored in a task of its own, and the page is rendered in steps; the longest is the report check of all items, measured above.',
  },
  {
    goal: 'P-17',
    about: /: (floor|item|editing an item)$/,
    why: 'Within 20 ms of the goal, which is 150 ms at a quarter of the CPU, in some runs over and in some below it.',
  },
  {
    goal: 'P-22',
    about: /building survey/,
    why: 'On the goal, a thousandth of a dollar over before rounding: 0.015 of it is what Amazon asks for data going out. The pack of each report added the last part.',
  },
  {
    goal: 'P-23',
    about: /search/,
    why: 'In the small company these searches end before their first page of results is full: there is nothing more to find. From 1 000 buildings on the cost stays the same, as the read units of P-08 show.',
  },
]
