import { Dialog } from "../../ui/Dialog";
import { Kbd } from "../../ui/Kbd";
import styles from "./shortcuts.module.css";

/** Keys of one part of the app, as the sheet shows them. Made from the keymaps the listeners read. */
export interface ShortcutGroup {
  title: string;
  shortcuts: readonly { keys: readonly string[]; label: string }[];
}

export function ShortcutsSheet({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  return (
    <Dialog title="Keys" note="none of them works while you type" className="keys" onClose={onClose}>
      <div className={styles.keyGroups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {shortcuts.map(({ keys, label }) => (
                <li key={`${keys.join(" ")} ${label}`}>
                  <Kbd keys={keys} /> {label}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
