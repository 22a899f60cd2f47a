import { useEffect, useState } from 'react'
import { useHeld } from '#client/outbox/held.ts'
import { installOffer } from '#client/install.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { addressCode } from '../commands.ts'

/** Installs the app on a phone, and says what it stores there and what works offline. */
export default function MobileAppScreen() {
  const address = `${location.origin}/dashboard`
  const { data } = useAnswer<typeof addressCode>('mobile/code', { address }, { about: 'mobile' })
  const [installed, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches)
  const [answer, setAnswer] = useState<string>()
  const offer = installOffer()

  async function install() {
    const { outcome } = await offer!.prompt()
    setInstalled(outcome === 'accepted')
    setAnswer(outcome === 'accepted' ? 'Installed on this device' : 'Not installed. You can install it at any time.')
  }
  return (
    <Screen
      area="Performance & Delivery"
      title="Mobile app"
      about="Install on your phone. No app store needed."
      actions={
        <ButtonLink look="main" to="/mobile-field-operations">
          Field work
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="On another device" about="Scan this code with its camera, open the address and sign in.">
          {data ? (
            <img
              src={`data:image/svg+xml,${data.svg}`}
              alt={`QR code for ${address}`}
              className="size-48 rounded-md bg-white p-2"
            />
          ) : (
            <SkeletonLines lines={4} />
          )}
          <p className="mt-3 font-mono text-sm break-all text-ink-2">{address}</p>
        </Panel>
        <Panel title="On this device">
          {installed && <p className="text-ink">The app is installed on this device.</p>}
          {!installed && offer && (
            <Button look="main" onClick={() => void install()}>
              Install on this device
            </Button>
          )}
          {!installed && !offer && (
            <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
              <li>iPhone and iPad: in Safari, Share, then “Add to Home Screen”.</li>
              <li>Android: in the menu of Chrome, “Install app” or “Add to Home screen”.</li>
              <li>Computer: in Chrome or Edge, the install icon at the end of the address bar.</li>
            </ul>
          )}
          {answer && (
            <p role="status" className="mt-3 text-ink-2">
              {answer}
            </p>
          )}
        </Panel>
        <Panel title="Offline" about="What works and what waits.">
          <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
            <li>
              You can keep reading the open page and fill in a form. It is saved as a draft on this device until you
              send it.
            </li>
            <li>Nothing is sent automatically. When you are online again, open the form and send it.</li>
            <li>
              Lists and records are not stored on the device, because they hold other people’s data and phones get lost.
            </li>
          </ul>
        </Panel>
        <KeptHere />
      </div>
    </Screen>
  )
}

/** The data that this browser stores for this app, measured now. */
function KeptHere() {
  const unsent = useHeld().length
  const [found, setFound] = useState<{ files: number; bytes: number | null; drafts: number }>()
  useEffect(() => {
    const look = async () => {
      const names = 'caches' in globalThis ? await caches.keys() : []
      const files = (
        await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      ).reduce((sum, count) => sum + count, 0)
      const { usage } = (await navigator.storage?.estimate?.()) ?? {}
      setFound({
        files,
        bytes: usage ?? null,
        drafts: Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length,
      })
    }
    void look()
  }, [])
  return (
    <Panel
      title="Stored on this device"
      about="See other signed-in devices, and sign them out, in Settings."
      actions={<ButtonLink to="/settings?tab=sessions">Signed-in devices</ButtonLink>}
    >
      {!found && <SkeletonLines lines={2} />}
      {found && (
        <Facts
          facts={[
            { label: 'Program files', value: String(found.files) },
            { label: 'Form drafts', value: String(found.drafts) },
            { label: 'Entries not sent yet', value: String(unsent) },
            {
              label: 'Storage used',
              value:
                found.bytes === null ? 'Not available in this browser' : `${(found.bytes / 1_048_576).toFixed(1)} MB`,
            },
          ]}
        />
      )}
    </Panel>
  )
}
