import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyToClipboard } from '#frontend/ui/dialogs/copyToClipboard.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { PRODUCT } from '#frontend/ui/page/Page.tsx'
import './twoFactorSetUp.css'

interface Props {
  readonly codes: readonly string[]
  readonly submit: string
  readonly onSaved: () => void
  readonly other?: ReactNode
}

function download(codes: readonly string[]): void {
  const text = [`${PRODUCT} recovery codes. Each works once.`, '', ...codes, ''].join('\n')
  saveFile(new Blob([text], { type: 'text/plain' }), 'clearfloor-recovery-codes.txt')
}

/** The codes that replace a lost phone. They are shown once, so the user confirms having saved them. */
export function RecoveryCodes({ codes, submit, onSaved, other }: Props) {
  const [isSaved, setIsSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="set-up-heading">
        Save your recovery codes
      </h2>
      <p>If you lose your phone, you can sign in with one of these. Each works once. You won’t see them again.</p>
      <ul className="set-up-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="set-up-buttons">
        <Button icon="copy" onClick={() => void copyToClipboard(codes.join('\n'))}>
          Copy codes
        </Button>
        <Button icon="download" onClick={() => download(codes)}>
          Download
        </Button>
      </div>
      <label className="check">
        <Check checked={isSaved} onChange={setIsSaved} /> I’ve saved them
      </label>
      <div className="form-foot">
        {other}
        <Button kind="primary" why={isSaved ? undefined : 'Save the codes first'} onClick={onSaved}>
          {submit}
        </Button>
      </div>
    </>
  )
}
