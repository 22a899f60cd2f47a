import { useEffect } from 'react'
import { useConfig } from '#client/BackendProvider.tsx'

export const pageTitle = (title: string, productName: string) => (title.includes(productName) ? title : `${title} | ${productName}`)

export function useTitle(title: string): void {
  const { productName } = useConfig()
  useEffect(() => {
    document.title = pageTitle(title, productName)
  }, [title, productName])
}
