import {
  all,
  hasCertificate,
  isAwaited,
  isBefore,
  isFound,
  isManagement,
  no,
  type Recorded,
  some,
} from './recordedFacts.ts'

/** Words, and the recorded facts that a sentence with them presupposes. */
export const WORDS: readonly { readonly words: RegExp; readonly needs: (recorded: Recorded) => boolean }[] = [
  {
    words: /[Ee]ach sample|[Ss]amples (are|is)|A sample represents/,
    needs: some(({ sample }) => sample !== undefined),
  },
  { words: /are appended|as received from the laboratory/, needs: hasCertificate },
  { words: /sealed afterwards|dampened|double-bagged|inside and out|could be inspected|were reviewed/, needs: no(all) },
  { words: /\bXRF\b/, needs: some(({ lead }) => lead?.xrf_result !== undefined) },
  { words: /[Ss]pot test/, needs: some(({ lead }) => lead?.colour_metric !== undefined) },
  { words: /present or presumed/, needs: some(isFound) },
  { words: /provisional: |awaiting/, needs: some(isAwaited) },
  { words: /intrusive: it/, needs: isBefore },
  { words: /\b(leave|left) in place\b|[Rr]e-inspect(s| at)/, needs: isManagement },
]
