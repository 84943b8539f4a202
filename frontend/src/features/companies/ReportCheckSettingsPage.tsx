import { Controller, useForm, useFormContext } from 'react-hook-form'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import {
  type ReportCheckSettings,
  RULE_SETTINGS,
  type RuleSetting,
} from '#shared/domain/company/reportCheckSettings.ts'
import {
  CHECK_RULES,
  DEFAULT_SETTING,
  RULE_GROUPS,
  RULE_KEYS,
  type RuleKey,
  settingOf,
} from '#shared/domain/reportCheck/reportCheck.ts'
import { companyCalls } from './companyCalls.ts'
import './reportCheckSettings.css'

const SETTING_NAMES: Readonly<Record<RuleSetting, string>> = { block: 'Must fix', warn: 'Warning only', off: 'Off' }

/** Which findings of the report check block sending a building for review, which only warn, and which are off. */
export function ReportCheckSettingsPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Report check' })
  const { data, failure } = useLive(['report-check-settings'], signal =>
    companyCalls.companies.reportCheckSettings({}, { signal }),
  )
  return (
    <Page title="Report check">
      <p className="quiet">
        Every building is checked for things a reviewer would send back. Anything set to “Must fix” stops the building
        being sent for review; a warning doesn’t.
      </p>
      {data && <SettingsForm key={data.version} settings={data.choices} version={data.version} />}
      {!data && (failure ? <Failure {...failure} /> : <Skeleton lines={8} />)}
    </Page>
  )
}

type Values = Record<RuleKey, RuleSetting>
const valuesOf = (settings: ReportCheckSettings): Values =>
  Object.fromEntries(RULE_KEYS.map(rule => [rule, settingOf(rule, settings)])) as Values

function SettingsForm({ settings, version }: { settings: ReportCheckSettings; version: number }) {
  const { send } = useCommand('reportCheckSettings')
  const form = useForm<Values>({ defaultValues: valuesOf(settings) })
  const save = async (values: Values) => {
    const changed = RULE_KEYS.filter(rule => values[rule] !== DEFAULT_SETTING).map(rule => [rule, values[rule]])
    const body = { choices: Object.fromEntries(changed), version }
    await send(companyCalls.companies.saveReportCheckSettings, { body })
    form.reset(values)
  }
  const restore = () => {
    for (const rule of RULE_KEYS) form.setValue(rule, DEFAULT_SETTING, { shouldDirty: true })
  }
  return (
    <Form
      draft="report-check"
      form={form}
      onSubmit={save}
      other={
        <Button icon="waiting" onClick={restore}>
          Reset to defaults
        </Button>
      }
    >
      {RULE_GROUPS.map(([title, rules]) => (
        <Section key={title} title={title}>
          <div>
            {(Object.keys(rules) as RuleKey[]).map(rule => (
              <RuleSettingField key={rule} rule={rule} />
            ))}
          </div>
        </Section>
      ))}
    </Form>
  )
}

function RuleSettingField({ rule }: { rule: RuleKey }) {
  const { control } = useFormContext<Values>()
  const { title } = CHECK_RULES[rule]
  return (
    <fieldset className="rule">
      <legend>{title}</legend>
      <Controller
        control={control}
        name={rule}
        render={({ field }) => (
          <>
            {RULE_SETTINGS.map(setting => (
              <label key={setting}>
                <Radio
                  name={rule}
                  checked={field.value === setting}
                  onChoose={() => field.onChange(setting)}
                  onBlur={field.onBlur}
                />
                <span>
                  {SETTING_NAMES[setting]}
                  {setting === DEFAULT_SETTING && <span className="field-hint"> default</span>}
                </span>
              </label>
            ))}
          </>
        )}
      />
    </fieldset>
  )
}
