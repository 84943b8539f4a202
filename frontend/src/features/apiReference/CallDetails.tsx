import { useState } from 'react'
import { type Answer, type Field, fieldsOf, type ReferenceCall } from './referenceCalls.ts'

const ACCESS: Readonly<Record<string, string>> = {
  anyone: 'Anyone, without signing in',
  halfSignedIn: 'Users who have entered their password',
  signedIn: 'Signed-in users',
}
const accessText = ({ access, scope }: ReferenceCall) =>
  `${ACCESS[access] ?? `Users with the permission “${access}”`}. ${
    scope ? `API tokens with the scope “${scope}”.` : 'No API token.'
  }`

/** One call; its content is rendered when it is opened. */
export function CallDetails({ call }: { call: ReferenceCall }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="api-call" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <code className="api-address">
          <strong>{call.method}</strong> {call.path}
        </code>
        <span className="small quiet">{call.summary}</span>
      </summary>
      {isOpen && <Parts call={call} />}
    </details>
  )
}

function Parts({ call }: { call: ReferenceCall }) {
  const { parameters, sent, answered, answers } = call
  const named = parameters.map(({ where, ...field }) => ({ ...field, type: `${field.type} (${where})` }))
  return (
    <div className="api-parts">
      <p>{accessText(call)}</p>
      <Fields title="Parameters" fields={named} />
      <Fields title="Body" fields={sent ? fieldsOf(sent) : []} />
      <Fields title="Answer" fields={answered ? fieldsOf(answered) : []} always />
      <Answers answers={answers} />
    </div>
  )
}

/** `always`: all fields are present unless marked, as in a reply. */
function Fields({ title, fields, always = false }: { title: string; fields: readonly Field[]; always?: boolean }) {
  if (fields.length === 0) return null
  const note = (required: boolean) => (always ? (required ? '' : 'may be absent') : required ? 'required' : '')
  return (
    <>
      <h3>{title}</h3>
      <dl className="api-fields">
        {fields.map(({ name, type, required }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {note(required) && <span className="small quiet">{note(required)}</span>}
            </dt>
            <dd>{type}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <>
      <h3>Statuses</h3>
      <dl className="api-fields">
        {answers.map(({ status, description, codes }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              {description}
              {codes.length > 0 && <div className="small quiet">{codes.join(', ')}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
