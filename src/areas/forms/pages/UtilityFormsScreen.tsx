import { lazy, Suspense } from 'react'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { form } from '#areas/forms/forms/records.ts'

const tabs = [
  { name: 'formBuilder', title: 'Form builder' },
  { name: 'pdfStudio', title: 'PDF studio' },
  { name: 'workflow', title: 'Workflow' },
  { name: 'autoRules', title: 'Rules' },
  { name: 'analytics', title: 'Analytics' },
  { name: 'admin', title: 'Administration' },
  { name: 'compliance', title: 'Compliance' },
  { name: 'delivery', title: 'Delivery' },
  { name: 'webhooks', title: 'Webhooks' },
  { name: 'audit', title: 'History' },
] as const

// Each tab comes when it is opened.
const panels = {
  formBuilder: lazy(() => import('./FormsTab.tsx').then(({ FormsTab }) => ({ default: FormsTab }))),
  pdfStudio: lazy(() => import('#areas/forms/pdf/screens/PdfTab.tsx').then(({ PdfTab }) => ({ default: PdfTab }))),
  workflow: lazy(() => import('./WorkflowTab.tsx').then(({ WorkflowTab }) => ({ default: WorkflowTab }))),
  autoRules: lazy(() =>
    import('#areas/forms/form-rules/screens/RulesTab.tsx').then(({ RulesTab }) => ({ default: RulesTab })),
  ),
  analytics: lazy(() =>
    import('#areas/forms/submissions/screens/AnalyticsTab.tsx').then(({ AnalyticsTab }) => ({ default: AnalyticsTab })),
  ),
  admin: lazy(() => import('#areas/forms/forms/screens/AdminTab.tsx').then(({ AdminTab }) => ({ default: AdminTab }))),
  compliance: lazy(() => import('./ComplianceTab.tsx').then(({ ComplianceTab }) => ({ default: ComplianceTab }))),
  delivery: lazy(() =>
    import('#areas/forms/deliveries/screens/DeliveryTab.tsx').then(({ DeliveryTab }) => ({ default: DeliveryTab })),
  ),
  webhooks: lazy(() =>
    import('#areas/forms/webhooks/screens/WebhooksTab.tsx').then(({ WebhooksTab }) => ({ default: WebhooksTab })),
  ),
  audit: lazy(() => import('./AuditTab.tsx').then(({ AuditTab }) => ({ default: AuditTab }))),
}

/** The utility's forms: how they are built, their submissions, and their destinations. */
export default function UtilityFormsScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const Chosen = panels[chosen]
  return (
    <Screen
      area="Utility Form Filler"
      title="Forms"
      actions={
        <>
          <ButtonLink to="/utility-form-filler/mine">Fill in a form</ButtonLink>
          {chosen === 'formBuilder' && whyNotEdit(form, null, actor) === null && (
            <ButtonLink look="main" to="/utility-form-filler/new">
              <Icon name="plus" />
              New form
            </ButtonLink>
          )}
        </>
      }
    >
      <Tabs label="Forms" tabs={tabs} chosen={chosen} onChoose={choose}>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Chosen />
        </Suspense>
      </Tabs>
    </Screen>
  )
}
