import { Component, type ReactNode } from "react";
import { Button } from "./Button";

interface ErrorBoundaryProps {
  /** What stood here, for the sentence: "The walk". */
  part: string;
  /** Saves what would otherwise be lost, as a file. */
  onExport?: (() => void) | undefined;
  /** When this changes, drawing is tried again. */
  resetKey?: unknown;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  resetKey: unknown;
}

/** Keeps a failure in its own part of the page. Clears nothing and reloads nothing by itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="error-note" role="alert">
        <p>
          <b>{this.props.part} could not be drawn.</b> Nothing that was saved is lost. {error.message}
        </p>
        <p className="actions">
          <Button kind="link" onClick={() => this.setState({ error: null })}>
            Draw it again
          </Button>
          {this.props.onExport && (
            <Button kind="link" onClick={this.props.onExport}>
              Save the walk as a file
            </Button>
          )}
          <a className="link" href="rescue.html">
            Save everything, on a page of its own
          </a>
        </p>
      </div>
    );
  }
}
