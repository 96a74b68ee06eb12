import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { Button } from '#web/kit/ui/button.tsx';

const UNSUPPORTED =
  'This browser can’t show them. On an iPhone or iPad, add this site to the home screen and open it there.';
const BLOCKED = 'This browser blocks notifications of this site. Allow them in its settings, then turn them on here.';
const OFF_NOTE =
  'This device shows a notification when something happens, also while the site is closed. Your browser asks you to allow it.';
const ON_NOTE = 'This device shows notifications until you turn them off or log out here.';

/** Push messages in this browser. They are explained before the browser asks for permission. */
export function PushRow({ settings: { has_push, push_key } }: { settings: NotificationSettings }) {
  const { isSaving, save } = useChange();
  const isHydrated = useHydrated();
  const isSupported = isHydrated && 'PushManager' in window && 'Notification' in window;
  const isBlocked = isSupported && Notification.permission === 'denied';

  async function turnOn() {
    await save(
      async () => {
        if ((await Notification.requestPermission()) !== 'granted') throw new Error(BLOCKED);
        await call('POST /notifications/push', { body: await subscribe(push_key) });
        return true;
      },
      'Notifications turned on',
      {
        failed: 'Notifications could not be turned on.',
        explain: (failure) => (failure instanceof Error ? failure.message : undefined),
      },
    );
  }

  async function turnOff() {
    const options = { failed: 'Notifications could not be turned off.' };
    await save(() => call('POST /notifications/push/remove'), 'Notifications turned off', options);
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }

  const hint = isSupported ? (isBlocked ? BLOCKED : has_push ? ON_NOTE : OFF_NOTE) : UNSUPPORTED;
  return (
    <div className="setting-row phone:grid-cols-1">
      <div>
        <b>On this device</b>
        <p>{isHydrated ? hint : OFF_NOTE}</p>
      </div>
      {isSupported && !isBlocked && (
        <Button kind="line" aria-busy={isSaving} disabled={isSaving} onClick={has_push ? turnOff : turnOn}>
          {has_push ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}

/** The browser's subscription with the site's key; one with a former key is replaced. */
async function subscribe(applicationServerKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}
