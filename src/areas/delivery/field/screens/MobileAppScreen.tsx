import { useEffect, useState } from 'react'
import { installOffer } from '#client/install.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { addressCode } from '../commands.ts'

/** Puts the program on a telephone, and says what it keeps there and what works without a line. */
export default function MobileAppScreen() {
  const address = `${location.origin}/dashboard`
  const { data } = useAnswer<typeof addressCode>('mobile/code', { address }, { about: 'mobile' })
  const [installed, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches)
  const [answer, setAnswer] = useState<string>()
  const offer = installOffer()

  async function install() {
    const { outcome } = await offer!.prompt()
    setInstalled(outcome === 'accepted')
    setAnswer(
      outcome === 'accepted' ? 'It is on this device now.' : 'Nothing was installed. You can come back at any time.',
    )
  }
  return (
    <Screen
      area="Performance & Delivery"
      title="Mobile app"
      about="The same program on a telephone: installed from here, without a store. It asks for the camera and for your position only when you use them."
      actions={
        <ButtonLink look="main" to="/mobile-field-operations">
          Field work
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="On another device" about="Point its camera at this, open the address and sign in there.">
          {data ? (
            <img
              src={`data:image/svg+xml,${data.svg}`}
              alt={`A code that leads to ${address}`}
              className="size-48 rounded-md bg-white p-2"
            />
          ) : (
            <SkeletonLines lines={4} />
          )}
          <p className="mt-3 font-mono text-sm break-all text-ink-2">{address}</p>
        </Panel>
        <Panel title="On this device">
          {installed && <p className="text-ink">It is installed: you are looking at it.</p>}
          {!installed && offer && (
            <Button look="main" onClick={() => void install()}>
              Install it here
            </Button>
          )}
          {!installed && !offer && (
            <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
              <li>iPhone and iPad: in Safari, Share, then “Add to Home Screen”.</li>
              <li>Android: in the menu of Chrome, “Install app” or “Add to Home screen”.</li>
              <li>Computer: in Chrome or Edge, the small sign at the end of the address.</li>
            </ul>
          )}
          {answer && (
            <p role="status" className="mt-3 text-ink-2">
              {answer}
            </p>
          )}
        </Panel>
        <Panel title="Without a line" about="What works, and what waits.">
          <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
            <li>
              What is open on the screen can be read on, and a form can be filled in: it is kept as a draft on this
              device until you send it.
            </li>
            <li>Nothing is sent by itself. When the line is back, open the form again and send it.</li>
            <li>
              Lists and records are not kept on the device. They hold other people’s data, and a telephone gets lost.
            </li>
          </ul>
        </Panel>
        <KeptHere />
      </div>
    </Screen>
  )
}

/** What this browser holds of ours, measured here and now. */
function KeptHere() {
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
      title="Kept on this device"
      about="Where else you are signed in, and how to end it, stands in the settings."
      actions={<ButtonLink to="/settings?tab=sessions">Devices that are signed in</ButtonLink>}
    >
      {!found && <SkeletonLines lines={2} />}
      {found && (
        <Facts
          facts={[
            { label: 'Program files', value: String(found.files) },
            { label: 'Drafts of forms', value: String(found.drafts) },
            {
              label: 'Room used',
              value: found.bytes === null ? 'This browser does not say' : `${(found.bytes / 1_048_576).toFixed(1)} MB`,
            },
          ]}
        />
      )}
    </Panel>
  )
}
