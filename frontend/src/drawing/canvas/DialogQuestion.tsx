import { type ReactNode, useEffect, useId, useRef } from 'react'

interface QuestionProps {
  readonly title: string
  readonly children?: ReactNode
  /** The safe answer comes first and has the focus. */
  readonly answers: readonly {
    readonly label: string
    readonly kind: 'primary' | 'danger' | 'plain'
    readonly choose: () => void
  }[]
  /** Escape and the back gesture. */
  readonly onEscape: () => void
}

export function DialogQuestion({ title, children, answers, onEscape }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="drawing-question"
      aria-labelledby={id}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onEscape()
      }}
      onCancel={event => event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className="drawing-answers">
        {answers.map(({ label, kind, choose }) => (
          <button key={label} type="button" className={`button button-${kind}`} onClick={choose}>
            {label}
          </button>
        ))}
      </div>
    </dialog>
  )
}
