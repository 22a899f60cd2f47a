import { Button } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'

/** The page came from the browser's cache or before a restart, and the server behind it did not answer. */
export const Unreachable = () => (
  <main className="grid min-h-dvh place-items-center px-(--gutter)">
    <div role="alert" className="max-w-md">
      <h1 className="text-2xl font-semibold">{say('The server isn’t responding')}</h1>
      <p className="mt-2 text-lg text-ink-2">
        {say('Check your connection. If it works, the server may be restarting, which takes a few seconds.')}
      </p>
      <Button look="main" className="mt-6" onClick={() => location.reload()}>
        {say('Try Again')}
      </Button>
    </div>
  </main>
)
