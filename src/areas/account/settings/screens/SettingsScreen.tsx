import { PasskeysPanel } from './PasskeysPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

export default function SettingsScreen() {
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-10">
      <h1 className="text-2xl font-semibold">Settings</h1>
      <p className="mt-1 text-ink-2">Your name, and what keeps your account yours.</p>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ProfilePanel />
          <PasskeysPanel />
        </div>
        <div className="grid gap-5">
          <SecondFactorPanel />
          <SessionsPanel />
        </div>
      </div>
    </div>
  )
}
