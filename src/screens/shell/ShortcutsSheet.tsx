import { Dialog } from "../../ui/Dialog";
import { Kbd, type ShortcutGroup } from "../../ui/Kbd";
import styles from "./shortcuts.module.css";

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
