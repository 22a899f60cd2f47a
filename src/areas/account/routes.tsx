import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const account = area('Account', {
  '/auth': { title: 'Sign in', open: 'public', screen: screen(() => import('./sign-in/screens/AuthScreen.tsx')) },
  '/login': { title: 'Sign in', open: 'public', screen: screen(() => import('./sign-in/screens/LoginScreen.tsx')) },
  '/auth/confirm': {
    title: 'Confirm your email',
    open: 'public',
    screen: screen(() => import('./sign-in/screens/ConfirmScreen.tsx')),
  },
  '/verify-email': {
    title: 'Verify your email',
    open: 'public',
    screen: screen(() => import('./sign-in/screens/VerifyEmailScreen.tsx')),
  },
  '/request-reset': {
    title: 'Reset your password',
    open: 'public',
    screen: screen(() => import('./sign-in/screens/RequestResetScreen.tsx')),
  },
  '/reset-password': {
    title: 'Choose a new password',
    open: 'public',
    screen: screen(() => import('./sign-in/screens/ResetPasswordScreen.tsx')),
  },
  '/settings': {
    title: 'Settings',
    views: { 'tab=billing': 'Subscription' },
    screen: screen(() => import('./pages/SettingsScreen.tsx')),
  },
  '/dev/mail': {
    title: 'Demo outbox',
    open: 'public',
    screen: screen(() => import('./outbox/screens/OutboxScreen.tsx')),
  },
})
