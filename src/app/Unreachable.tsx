import { Button } from '#kit/parts/Button.tsx'

/** The page came from the browser's cache or before a restart, and the server behind it did not answer. */
export const Unreachable = () => (
  <main className="grid min-h-dvh place-items-center px-(--gutter)">
    <div role="alert" className="max-w-md">
      <h1 className="text-2xl font-semibold">The server isn’t responding</h1>
      <p className="mt-2 text-lg text-ink-2">
        Check your connection. If it works, the server may be restarting, which takes a few seconds.
      </p>
      <Button look="main" className="mt-6" onClick={() => location.reload()}>
        Try Again
      </Button>
    </div>
  </main>
)
