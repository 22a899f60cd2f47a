import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { ThemeToggle } from '#kit/parts/ThemeToggle.tsx'
import { Wordmark } from '#kit/parts/Wordmark.tsx'

export const Header = ({ home, children }: { home: string; children?: ReactNode }) => (
  <header className="sticky top-0 z-30 h-(--header-h) border-b border-line bg-canvas">
    <div className="mx-auto flex h-full max-w-6xl items-center justify-between gap-4 px-(--gutter)">
      <Link to={home} className="flex rounded-sm">
        <Wordmark name={useConfig().productName} />
      </Link>
      <div className="flex items-center gap-1.5">
        <ThemeToggle />
        {children}
      </div>
    </div>
  </header>
)
