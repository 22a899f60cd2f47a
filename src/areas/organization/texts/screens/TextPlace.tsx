import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where a search hit in a text leads: the page scrolls here once its section is shown. */
export function TextPlace({ of }: { of: string }) {
  const { hash } = useLocation()
  const place = useRef<HTMLSpanElement>(null)
  const name = `section-${of}`
  const isAsked = hash === `#${name}`
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView()
  }, [isAsked])
  return <span ref={place} id={name} className="block scroll-mt-20" />
}
